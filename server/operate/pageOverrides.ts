import { readFileSync } from 'node:fs';
import { BRANDS } from '../../src/rules/brands';
import { isEmail } from '../../src/rules/email';
import { ConfigError, portalConfig } from '../../src/rules/portalConfig';
import { fieldsOf, isRecord } from '../json';
import { textOf, type Environment } from './environment';
import { unreadable } from './osUser';
import { StartupError } from './startupError';

type Json = Record<string, unknown>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Reads the operator's configuration of the pages: the JSON file named by PORTAL_CONFIG, checked as the pages of
 * every brand check it. @throws {StartupError} naming the key
 */
export function pageOverrides(environment: Environment): Json | undefined {
  const file = textOf(environment, 'PORTAL_CONFIG');
  if (file === undefined) return undefined;
  const refuse = (problem: string) => new StartupError(`PORTAL_CONFIG: "${file}" ${problem}`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(`PORTAL_CONFIG: ${unreadable(file, error)}`);
  }
  const config = parse(text);
  if (!isRecord(config)) throw refuse('must contain one JSON object.');
  if (Object.hasOwn(fieldsOf(config['brand']), 'parentDomain')) {
    throw refuse(
      'must not set "brand.parentDomain": hosts are assigned to brands before a page is loaded.',
    );
  }
  const { supportEmail } = fieldsOf(config['brand']);
  // Checked here alone: it would cost every page the rule.
  if (typeof supportEmail === 'string' && !isEmail(supportEmail))
    throw refuse('is not valid. "brand.supportEmail" must be an email address.');
  for (const { parentDomain } of Object.values(BRANDS)) {
    try {
      portalConfig(new URL(`https://portal.${parentDomain}`), text);
    } catch (error) {
      throw error instanceof ConfigError ? refuse(`is not valid. ${error.message}`) : error;
    }
  }
  return config;
}
