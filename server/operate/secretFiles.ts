import { readFileSync } from 'node:fs';
import { textOf, type Environment } from './environment';
import { unreadable } from './osUser';
import { StartupError } from './startupError';

/** Variables with a secret, which may also come from the file that `<name>_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'SUPERTOKENS_API_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'RECAPTCHA_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

const PROVIDER_SECRET_FILE = /^PROVIDER_[A-Z0-9_]+_CLIENT_SECRET_FILE$/;

/** Returns the names of all secrets that these variables may take from a file. */
export const secretNames = (environment: Environment): string[] => [
  ...SECRETS,
  ...Object.keys(environment).flatMap((name) =>
    PROVIDER_SECRET_FILE.test(name) ? [name.replace(/_FILE$/, '')] : [],
  ),
];

function contentOf(variable: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartupError(`${variable}: ${unreadable(file, error)}`);
  }
  if (content === '') throw new StartupError(`${variable}: "${file}" is empty.`);
  return content;
}

/**
 * Returns the environment with each secret in its own variable, also if it came from a file. A final newline is
 * removed. @throws {StartupError} for an unreadable file, or if both the variable and its file are set
 */
export function withSecretFiles(environment: Environment): Environment {
  const read = secretNames(environment).flatMap((name) => {
    const variable = `${name}_FILE`;
    const file = textOf(environment, variable);
    if (file === undefined) return [];
    if (textOf(environment, name) !== undefined)
      throw new StartupError(`${variable}: ${name} is also set; set only one of them.`);
    return [[name, contentOf(variable, file)] as const];
  });
  return { ...environment, ...Object.fromEntries(read) };
}
