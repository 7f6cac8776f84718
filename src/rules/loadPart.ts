import { isChunkError } from './chunks';

/** Pauses before a part is loaded again (ms), for a network that has just returned or often fails. */
const PAUSES_MS = [500, 2_000, 8_000];

/** Interval between tries offline (ms): with some VPNs and virtual machines a browser is online and never says so. */
const OFFLINE_MS = 10_000;

/** Whether the server no longer has the file, or has another page in its place (D1, D3). One that restarts may have it. */
async function isGone({ request }: Error & { request?: string }): Promise<boolean> {
  try {
    const { status, headers } = await fetch(request ?? location.href, {
      method: 'HEAD',
      cache: 'no-store',
    });
    if (status >= 500) return false;
    return status >= 400 || /html/.test(headers.get('content-type') ?? '');
  } catch {
    return false;
  }
}

/**
 * Loads a part of the portal. Online, it tries again if the network failed, three times in ten seconds. Rejects at once
 * if the server no longer has the part, or if the browser is offline.
 */
export async function loadPart<T>(load: () => Promise<T>, pauses = PAUSES_MS): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [pauseMs, ...later] = pauses;
    if (pauseMs === undefined || !isChunkError(error) || !navigator.onLine || (await isGone(error)))
      throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return loadPart(load, later);
  }
}

/** Loads a part. If that fails offline, tries again when the network may have returned, for as long as it takes. */
export async function loadOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine || !isChunkError(error)) throw error;
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, OFFLINE_MS);
    });
    return loadOnline(load);
  }
}
