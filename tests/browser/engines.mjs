// The three browser engines: which driver each one has, how it is started, and how it is made to look like a phone,
// a dark desktop or a finer screen, as far as it lets itself.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';

/**
 * @typedef {'chromium' | 'firefox' | 'webkit'} Engine
 *
 * @typedef {object} Device  what a session pretends to be
 * @property {boolean} [dark]  a dark colour scheme
 * @property {boolean} [reducedMotion]  a wish for less motion (Chromium and Firefox)
 * @property {boolean} [phone]  390 x 844 points at 2 pixels each, with touch (WebKit: the size alone, and not quite as
 *   narrow)
 * @property {number} [scale]  device pixels per CSS pixel (a whole number in WebKit)
 * @property {boolean} [gpu]  a graphics adapter, computed on the CPU (Chromium): what WebGPU sweeps is right, but slow
 */

/** @type {Engine[]} */
export const ENGINES = ['chromium', 'firefox', 'webkit'];

/**
 * Milliseconds after which what is waited for, or an answer of a browser, counts as never coming. It is the one limit
 * of time that cases have: on a busy machine all waits are longer, and none of them is a fault.
 */
export const HANG_LIMIT = 120_000;

/** Chromium without its own windows, where it is wanted: the same engine with a fifth less work for each case. */
const SHELL = process.env.CHROMIUM_HEADLESS_SHELL;

/** The page's size in CSS pixels, unless a case sets another. */
export const DESKTOP = { width: 1024, height: 756 };
export const PHONE = { width: 390, height: 844, scale: 2 };

const IS_MAC = process.platform === 'darwin';

/**
 * How many browsers of an engine are driven side by side. Safari lets only one be driven.
 * @param {Engine} engine
 */
export const mostBrowsers = (engine) => (engine === 'webkit' && IS_MAC ? 1 : Math.min(2, availableParallelism()));

/**
 * The page's size at the start of each case.
 * @param {Device} device
 */
export function sizeOf(device) {
  return device.phone ? PHONE : DESKTOP;
}

/**
 * The capabilities to ask a driver for.
 * @param {Engine} engine
 * @param {Device} device
 */
export function capabilities(engine, device) {
  const scale = device.scale ?? (device.phone ? PHONE.scale : 1);
  switch (engine) {
    case 'chromium':
      return {
        browserName: 'chrome',
        'goog:chromeOptions': {
          ...(SHELL && { binary: SHELL }),
          args: [
            SHELL ? '--headless' : '--headless=new',
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--disable-dev-shm-usage',
            '--enable-features=NetworkServiceInProcess2', // a page is some ninety requests: a fifth less work for each
            `--force-device-scale-factor=${scale}`,
            ...(device.gpu ? ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'] : []),
          ],
          ...(device.phone && {
            mobileEmulation: {
              deviceMetrics: { width: PHONE.width, height: PHONE.height, pixelRatio: scale, mobile: true, touch: true },
            },
          }),
        },
      };
    case 'firefox':
      return {
        browserName: 'firefox',
        'moz:firefoxOptions': {
          args: ['-headless', ...(device.phone ? ['-remote-allow-system-access'] : [])],
          prefs: {
            'layout.css.devPixelsPerPx': String(scale),
            'layout.css.prefers-color-scheme.content-override': device.dark ? 0 : 1,
            'ui.prefersReducedMotion': device.reducedMotion ? 1 : 0,
            'ui.systemUsesDarkTheme': device.dark ? 1 : 0,
            ...(device.phone && { 'dom.w3c_touch_events.enabled': 1, 'ui.primaryPointerCapabilities': 1 }),
          },
        },
      };
    case 'webkit':
      return IS_MAC ? { browserName: 'safari' } : {};
  }
}

/**
 * What the driver's process needs in its environment.
 * @param {Engine} engine
 * @param {Device} device
 * @returns {Record<string, string>}
 */
function environment(engine, device) {
  if (engine !== 'webkit') return {};
  return {
    GDK_SCALE: String(device.scale ?? (device.phone ? PHONE.scale : 1)),
    GTK_THEME: device.dark ? 'Adwaita:dark' : 'Adwaita',
  };
}

/**
 * What a browser is started with: where it is the same for two devices, a browser can be one after the other.
 * @param {Engine} engine
 * @param {Device} device
 */
export const startedAs = (engine, device) => [capabilities(engine, device), environment(engine, device)];

/**
 * @typedef {object} Driver
 * @property {string} address
 * @property {Promise<never>} failed
 * @property {() => number} processor
 * @property {() => string} lastWords  what it and its browser wrote last on standard error
 * @property {() => void} stop
 */

/** Characters of the last words of a driver that are kept. */
const LAST_WORDS = 2000;

/**
 * Starts an engine's driver; `stop` ends it and what was started for it.
 * @param {Engine} engine
 * @param {Device} device
 * @returns {Promise<Driver>}
 */
export async function startDriver(engine, device) {
  const port = await freePort();
  const [program, args] = {
    chromium: [process.env.CHROMEDRIVER ?? 'chromedriver', [`--port=${port}`]],
    firefox: [process.env.GECKODRIVER ?? 'geckodriver', ['--port', `${port}`, '--log', 'fatal']],
    webkit: IS_MAC ? ['safaridriver', ['--port', `${port}`]] : ['WebKitWebDriver', [`--port=${port}`]],
  }[engine];
  const screen = engine === 'webkit' && !IS_MAC ? await startScreen() : null;
  const driver = spawn(/** @type {string} */ (program), /** @type {string[]} */ (args), {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // a group of its own: it is stopped with the browsers that it started
    env: { ...process.env, ...environment(engine, device), ...(screen && { DISPLAY: screen.display }) },
  });
  let words = '';
  driver.stderr?.setEncoding('utf8').on('data', (more) => (words = (words + more).slice(-LAST_WORDS)));
  const failed = new Promise((_, reject) => {
    driver.on('error', reject);
    driver.on('exit', (code) => reject(new Error(`${program} ended with code ${code}`)));
  });
  failed.catch(() => {});
  const stop = () => {
    running.delete(stop);
    try {
      if (driver.pid !== undefined) process.kill(-driver.pid);
    } catch {
      // It has ended already.
    }
    screen?.stop();
  };
  running.add(stop);
  return {
    address: `http://127.0.0.1:${port}`,
    failed: /** @type {Promise<never>} */ (failed),
    processor: () => processorTime(driver.pid),
    lastWords: () => words.trim(),
    stop,
  };
}

/**
 * Milliseconds that the processes of a group have kept a processor busy, with those that have ended; 0 where the system
 * doesn't tell. Unlike the time of a clock it does not depend on what else the machine does.
 * @param {number | undefined} group
 */
function processorTime(group) {
  let ticks = 0;
  for (const process of processes()) {
    try {
      const [, parts] = readFileSync(`/proc/${process}/stat`, 'latin1').split(/\) (?!.*\) )/s);
      // From the process's state on: the group is the third; user and system time, its own and of its ended children,
      // are the 12th to the 15th.
      const numbers = parts.split(' ').map(Number);
      if (numbers[2] === group) ticks += numbers.slice(11, 15).reduce((sum, part) => sum + part);
    } catch {
      // It has ended meanwhile.
    }
  }
  return 10 * ticks; // a tick is a hundredth of a second
}

/** The numbers of all processes, where Linux lists them. */
function processes() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** What stops each driver that runs: none outlives this program. @type {Set<() => void>} */
const running = new Set();
process.on('exit', () => running.forEach((stop) => stop()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

/**
 * A screen in memory, for WebKitGTK, which has no headless mode. It is as large as a phone's window at its scale.
 * @returns {Promise<{display: string, stop: () => void}>}
 */
async function startScreen() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2400x3000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
    let number = '';
    /** @type {import('node:stream').Readable} */ (server.stdio[3]).on('data', (digits) => {
      number += digits;
      if (number.endsWith('\n')) resolve(`:${number.trim()}`);
    });
  });
  return { display, stop: () => server.kill() };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
