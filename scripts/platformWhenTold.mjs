/** Loads the platform's code, and starts it on a message from its parent: `npm start` builds the portal meanwhile. */
const messaged = new Promise((resolve) => process.once('message', resolve));
const end = () => process.exit(1);
process.once('disconnect', end);

await import('../server/platform.ts');
await messaged;
process.off('disconnect', end);
process.disconnect();
await import('../server/main.ts');
