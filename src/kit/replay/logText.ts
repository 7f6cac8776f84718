/** Marks at the start of a file in UTF-16, as Windows writes one from a redirected output or "Unicode" in an editor. */
const UTF_16 = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/** The text in the bytes of a file. */
export function logText(bytes: Uint8Array): string {
  const marked = Object.entries(UTF_16).find(
    ([, mark]) => bytes[0] === mark[0] && bytes[1] === mark[1],
  );
  return new TextDecoder(marked?.[0]).decode(bytes);
}
