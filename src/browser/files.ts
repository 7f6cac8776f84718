import type { Files } from '../ports/ports';

/** How long a browser may take to begin with a file before its address is given back, in ms. */
const KEPT_MS = 60_000;

/** Files by way of a link that is clicked for the person; nothing of it stays on the page. */
export const createFiles = (): Files => ({
  save(name, text, type) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  },
});
