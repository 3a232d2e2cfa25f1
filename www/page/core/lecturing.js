// Whether a lecture is being given. Parts that go on by themselves wait then until they are told to, and what is
// written on the map is larger.

const LARGER = 1.5;

const change = new EventTarget();
let isOn = false;

/** How many times as large as usual letters on the map are. */
export const letters = () => (isOn ? LARGER : 1);

/** @param {boolean} on */
export function setLecturing(on) {
  isOn = on;
  change.dispatchEvent(new Event('change'));
}

/** Tells now and at each change whether a lecture is being given. @param {(isOn: boolean) => void} listener */
export function onLecturing(listener) {
  listener(isOn);
  change.addEventListener('change', () => listener(isOn));
}
