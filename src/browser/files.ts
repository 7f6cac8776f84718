import type { Files } from '../ports/ports';

/** How long a browser may take to begin with a file before its address is given back, in ms. */
const KEPT_MS = 60_000;

/** Clicks a link for the person; nothing of it stays on the page. An empty name is left to the server. */
function follow(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Files by way of a link. */
export const createFiles = (): Files => ({
  save(name, text, type) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    follow(address, name);
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  },
  fetch: (address) => follow(address),
});
