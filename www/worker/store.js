// The games that are kept: a folder of the origin's private file system with a file for each. One of them is open at a
// time. There is a most for all of them together; games that haven't been opened for longest go first.
//
// Nothing here may fail for whoever asks: what can't be read is not there, and what can't be written isn't kept.
import { encode } from './record.js';
import { Volume } from './volume.js';

/** @import { FromArchive, KeptSlab, ToArchive } from '../shared/archive.js' */
/** @import { SlabPlace } from '../shared/messages.js' */
/** @import { FileLike } from './volume.js' */

/** @typedef {Pick<StorageManager, 'getDirectory' | 'estimate'>} Storage */

/**
 * @typedef {object} StoreOptions
 * @property {Storage} storage
 * @property {(message: FromArchive, transfer?: Transferable[]) => void} post
 * @property {string} version of the project
 * @property {number} [most] bytes
 */

/** An origin is shared by all of a host's pages. */
const FOLDER = 'blocking-queens';
const MOST_BYTES = 1e9;
const QUOTA_SHARE = 0.1;
// A page that was left a moment ago may still hold its file.
const ATTEMPTS = 4;
const ATTEMPT_MILLISECONDS = 80;
/** How browsers call it. */
const ELSEWHERE = new Set(['NoModificationAllowedError', 'InvalidStateError']);
/** File systems take little more; a game that is told at greater length isn't kept. */
const LONGEST_NAME = 200;

export class Store {
  #options;
  /** @type {FileSystemDirectoryHandle | null} */
  #folder = null;
  #most;
  /** @type {Map<string, {bytes: number, opened: number}>} by file name */
  #games = new Map();
  /** the key of the game that is served now */
  #game = '';
  /** @type {Volume | null} of this game */
  #volume = null;
  /** whether this game can be kept, if it isn't yet */
  #isFree = false;
  /** whether another tab has been found to keep it, which is said once */
  #isElsewhere = false;
  /** @type {Promise<unknown>} asks are served one after another */
  #last = Promise.resolve();

  /** @param {StoreOptions} options */
  constructor(options) {
    this.#options = options;
    this.#most = options.most ?? MOST_BYTES;
  }

  /** @param {ToArchive} ask @returns {Promise<void>} when it has been answered */
  receive(ask) {
    const served = this.#last.then(() => this.#serve(ask));
    this.#last = served;
    return served;
  }

  /** @param {ToArchive} ask */
  async #serve(ask) {
    /** @type {KeptSlab | null} */
    let slab = null;
    /** @type {string[]} */
    let keys = [];
    try {
      await this.#open();
      if (ask.type === 'look') keys = await this.#look(ask.game);
      else if (ask.type === 'find') slab = await this.#find(ask.place);
      else if (ask.type === 'keep') await this.#keep(ask.place, ask.slab);
      else if (ask.type === 'forget') await this.#forget();
    } catch {
      // No private file system here (in private windows, in sandboxed frames), or no access to it any more.
    }
    const { post } = this.#options;
    const trouble = this.#volume?.trouble ?? (this.#isElsewhere ? 'elsewhere' : null);
    if (trouble) post({ type: 'trouble', game: this.#game, trouble });
    if (this.#volume) this.#volume.trouble = null;
    this.#isElsewhere = false;
    const lists = slab ? [slab.bottom, slab.right, slab.sightlines, slab.counts] : [];
    const transfer = lists.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
    post({ type: 'answer', id: ask.id, keys, slab, bytes: this.#bytes }, transfer);
  }

  get #bytes() {
    return [...this.#games.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** @param {string} game its key */
  async #look(game) {
    await this.#use(game);
    return this.#volume?.keys ?? [];
  }

  /** @param {SlabPlace} place */
  async #find(place) {
    await this.#use(place.game.key);
    return this.#volume?.find(place) ?? null;
  }

  /** @param {SlabPlace} place @param {KeptSlab} slab */
  async #keep(place, slab) {
    await this.#use(place.game.key);
    if (!this.#volume && this.#isFree) await this.#take(true);
    if (!this.#volume || this.#volume.has(place)) return;
    const record = encode(place, slab);
    while (await this.#makeRoom(record.byteLength)) {
      try {
        this.#volume.add(record);
        this.#weigh();
        return;
      } catch (error) {
        // What else goes wrong does so however much room there is.
        if (/** @type {Error} */ (error).name !== 'QuotaExceededError') throw error;
        // The device or the browser has less room than was thought: from now on no more than is taken now.
        this.#most = this.#bytes;
      }
    }
  }

  /** Opens the folder, and sees what is there. */
  async #open() {
    if (this.#folder) return;
    const { storage } = this.#options;
    const root = await storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    // Some browsers don't tell.
    const { quota = Infinity } = (await storage.estimate?.().catch(() => null)) ?? {};
    this.#most = Math.min(this.#most, QUOTA_SHARE * quota);
    this.#folder = folder;
    await this.#list();
  }

  /** Sees what is there; other tabs may have changed it. */
  async #list() {
    this.#games.clear();
    for await (const [name, handle] of this.#folder?.entries() ?? []) {
      if (handle.kind !== 'file') continue;
      const { size, lastModified } = await handle.getFile();
      this.#games.set(name, { bytes: size, opened: lastModified });
    }
    this.#weigh();
  }

  /** Opens the file of a game, if it is kept. @param {string} game its key */
  async #use(game) {
    if (game === this.#game) return;
    this.#close();
    await this.#list();
    this.#game = game;
    this.#isFree = this.#name.length <= LONGEST_NAME;
    if (this.#games.has(this.#name)) await this.#take(false);
  }

  /** @param {boolean} create */
  async #take(create) {
    this.#isFree = false; // tried once
    const { version } = this.#options;
    const handle = await this.#folder?.getFileHandle(this.#name, { create });
    if (!handle) return;
    const file = await locked(handle);
    this.#isElsewhere = file === 'elsewhere';
    if (!file || file === 'elsewhere') return;
    try {
      this.#volume = new Volume(file, this.#name, version);
      this.#weigh();
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** What the game's file is called: those of the first family after their k, as ever. */
  get #name() {
    return encodeURIComponent(this.#game.replace(/^k=(?=\d+$)/, ''));
  }

  #weigh() {
    if (this.#volume) this.#games.set(this.#name, { bytes: this.#volume.bytes, opened: Infinity });
  }

  #close() {
    this.#volume?.close();
    this.#volume = null;
    this.#game = '';
  }

  /**
   * Removes other games until there is room for this many bytes.
   * @param {number} bytes
   * @returns {Promise<boolean>} whether there is
   */
  async #makeRoom(bytes) {
    const others = [...this.#games].filter(([name]) => name !== this.#name).sort(([, a], [, b]) => b.opened - a.opened);
    while (this.#bytes + bytes > this.#most) {
      const oldest = others.pop();
      if (!oldest) return false;
      await this.#remove(oldest[0]);
    }
    return true;
  }

  /** @param {string} name */
  async #remove(name) {
    try {
      await this.#folder?.removeEntry(name);
      this.#games.delete(name);
    } catch {
      // Another tab has it open.
    }
  }

  async #forget() {
    this.#close();
    await this.#list();
    for (const name of [...this.#games.keys()]) await this.#remove(name);
  }
}

/**
 * Opens a file for this worker alone.
 * @param {FileSystemFileHandle} handle
 * @returns {Promise<FileLike | 'elsewhere' | null>} elsewhere: another tab has it open. null: the browser can't
 */
async function locked(handle) {
  const { createSyncAccessHandle } = /** @type {{createSyncAccessHandle?: () => Promise<FileLike>}} */ (handle);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const file = await createSyncAccessHandle?.call(handle);
      if (!file) return null;
      // Before their methods became synchronous, all of them gave promises.
      if (typeof file.getSize() === 'number') return file;
      file.close();
      return null;
    } catch (error) {
      if (attempt === ATTEMPTS) return ELSEWHERE.has(/** @type {Error} */ (error).name) ? 'elsewhere' : null;
      await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MILLISECONDS));
    }
  }
  return null;
}
