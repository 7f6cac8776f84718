import type { Files } from '../ports/ports';

/** How long a browser may take to start a download before its object URL is revoked, in ms. */
const KEPT_MS = 60_000;

/** Clicks a temporary link. An empty name leaves the file name to the server. */
function follow(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads over a link. */
export const createFiles = (): Files => ({
  save(name, text, type) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    follow(address, name);
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  },
  fetch: (address) => follow(address),
});
