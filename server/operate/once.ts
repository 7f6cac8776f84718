/** Creates a thing at first use; a failed attempt is repeated. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return async () => {
    pending ??= make();
    try {
      return await pending;
    } catch (error) {
      pending = undefined;
      throw error;
    }
  };
}
