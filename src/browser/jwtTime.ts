import { isRecord } from '../rules/json';
import { readBase64UrlJson } from './base64Url';

/** A JWT's issue time (RFC 7519 4.1.6: iat), in ms since 1970; null if absent. Verifies nothing. */
export function jwtTime(jwt: string): number | null {
  try {
    const payload = readBase64UrlJson(jwt.split('.')[1] ?? '');
    const madeAt = isRecord(payload) ? payload['iat'] : null;
    return typeof madeAt === 'number' && Number.isFinite(madeAt) ? madeAt * 1_000 : null;
  } catch {
    return null;
  }
}
