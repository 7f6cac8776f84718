/** Decodes JSON from base64url (RFC 4648 5). @throws {Error} for anything else */
export function readBase64UrlJson(text: string): unknown {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(
    new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
    ),
  );
}
