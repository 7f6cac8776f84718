import { isRecord } from '../rules/json';
import { readBase64UrlJson } from './base64Url';

/** When a JWT says it was made (RFC 7519 4.1.6: iat), in ms since 1970; null when it does not. Nothing is verified. */
export function jwtTime(jwt: string): number | null {
  try {
    const payload = readBase64UrlJson(jwt.split('.')[1] ?? '');
    const madeAt = isRecord(payload) ? payload['iat'] : null;
    return typeof madeAt === 'number' && Number.isFinite(madeAt) ? madeAt * 1_000 : null;
  } catch {
    return null;
  }
}
