import { readFileSync } from 'node:fs';

const EARLY_SCRIPT = readFileSync('scripts/prerender/earlyScript.js', 'utf8');

/** Loads an address of the portal up to the early script of every prerendered page. */
export function open(address: string): void {
  window.history.replaceState(null, '', address);
  const script = document.createElement('script');
  script.textContent = EARLY_SCRIPT;
  document.head.append(script);
}
