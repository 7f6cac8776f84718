import type { Replayed } from './step';

/** The SHA-256 of a text as `sha256:` and hexadecimal digits; null if the page has no digest (plain http). */
export async function sha256(text: string): Promise<string | null> {
  // Missing on insecure pages, despite its type.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `sha256:${digits.join('')}`;
}

/** The hash of each machine's definition: states, events, guards and actions by name. */
export async function machineHashes(
  slices: Replayed<object>['slices'],
): Promise<Record<string, string>> {
  const hashes = await Promise.all(
    Object.entries(slices).map(async ([name, { machine }]) => [
      name,
      (await sha256(JSON.stringify(machine.definition))) ?? '',
    ]),
  );
  return Object.fromEntries(hashes);
}

/** The names of the machines that changed since a log was written. */
export const changedMachines = (
  then: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] => Object.keys(then).filter((name) => then[name] !== '' && then[name] !== now[name]);
