import { readFileSync } from 'node:fs';

const EARLY_SCRIPT = readFileSync('scripts/prerender/earlyScript.js', 'utf8');

/** Opens an address of the portal as far as the script that stands in every drawn page. */
export function open(address: string): void {
  window.history.replaceState(null, '', address);
  const script = document.createElement('script');
  script.textContent = EARLY_SCRIPT;
  document.head.append(script);
}
