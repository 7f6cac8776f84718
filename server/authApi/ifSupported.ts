/** A core without the recipe, or without a license for it. */
const UNSUPPORTED = /status code: (?:402|404)\b/;

/** Returns the core's response; null if it does not support the recipe. */
export async function ifSupported<Response>(response: Promise<Response>): Promise<Response | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Error && UNSUPPORTED.test(error.message)) return null;
    throw error;
  }
}
