// The button that forgets the games which are kept on this device. It tells how much they take, as long as it is shown.
import { rewrite } from '../core/elements.js';

/** @import { Archive } from '../survey/archive.js' */

const UPDATE_MILLISECONDS = 1000;

export class ForgetButton {
  element = document.createElement('button');
  #archive;
  #updating;

  /** @param {Pick<Archive, 'weigh' | 'forget'>} archive */
  constructor(archive) {
    this.#archive = archive;
    this.element.type = 'button';
    this.element.className = 'forget plain';
    this.element.title = 'Computed games are saved on this device, so that they open at once';
    this.element.addEventListener('click', async () => this.#tell(await archive.forget()));
    this.#tell(0);
    this.#updating = setInterval(() => void this.#update(), UPDATE_MILLISECONDS);
    void this.#update();
  }

  async #update() {
    const bytes = await this.#archive.weigh();
    if (this.element.isConnected) this.#tell(bytes);
    else clearInterval(this.#updating);
  }

  /** @param {number} bytes */
  #tell(bytes) {
    const text =
      bytes > 0
        ? `Delete saved games (${Math.max(0.1, bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB)`
        : 'No saved games';
    rewrite(this.element, text);
    this.element.disabled = bytes === 0;
  }
}
