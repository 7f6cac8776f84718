/**
 * Replaces the package side-channel in the pages' build: the query-string library remembers by it which
 * objects it has met. Every browser the portal supports has WeakMap, so that no fallback is needed.
 */
module.exports = () => {
  const kept = new WeakMap();
  return {
    get: (key) => kept.get(key),
    has: (key) => kept.has(key),
    set: (key, value) => void kept.set(key, value),
  };
};
