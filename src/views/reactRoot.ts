/** A separate module, so that `startViews` runs its code in a separate task. */
export { createRoot, hydrateRoot } from 'react-dom/client';
