/** A module of its own, so that `startViews` runs its code in a task of its own. */
export { createRoot, hydrateRoot } from 'react-dom/client';
