/** Byte order marks of UTF-16, which Windows writes for redirected output or "Unicode" in an editor. */
const UTF_16 = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/** Decodes the bytes of a file. */
export function logText(bytes: Uint8Array): string {
  const marked = Object.entries(UTF_16).find(
    ([, mark]) => bytes[0] === mark[0] && bytes[1] === mark[1],
  );
  return new TextDecoder(marked?.[0]).decode(bytes);
}
