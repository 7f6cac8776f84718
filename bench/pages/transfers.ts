import type { CDPSession } from 'playwright-core';

const QUIET_MS = 2_000;

/** What the network has carried. Bytes as transferred, with headers. */
export interface Transfers {
  requests: number;
  bytes: number;
  scriptBytes: number;
}

/** Counts what the network carries from now on. */
export function countTransfers(cdp: CDPSession): Transfers {
  const scripts = new Set<string>();
  const told = new Map<string, number>();
  const counted: Transfers = { requests: 0, bytes: 0, scriptBytes: 0 };
  const count = (requestId: string, bytes: number) => {
    told.set(requestId, (told.get(requestId) ?? 0) + bytes);
    counted.bytes += bytes;
    if (scripts.has(requestId)) counted.scriptBytes += bytes;
  };
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    counted.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    count(requestId, encodedDataLength),
  );
  // Tells all bytes of a request, its headers with them.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    count(requestId, encodedDataLength - (told.get(requestId) ?? 0)),
  );
  return counted;
}

/** Until the network has carried nothing for a while. */
export async function quiet(counted: Transfers): Promise<void> {
  for (let seen = -1; seen !== counted.bytes;) {
    seen = counted.bytes;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}
