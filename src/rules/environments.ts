/** The environments that a page host can belong to (spec 1), with their display names. */
export const ENVIRONMENTS = {
  production: 'Production',
  prerelease: 'Prerelease',
  test: 'Test',
  exp: 'Experience',
  eexp: 'Enterprise experience',
  texp: 'Test experience',
  dev: 'Development',
} as const;

export type EnvironmentId = keyof typeof ENVIRONMENTS;

/**
 * The workbench of each environment, if the build contains one: none, on request by a page's query, or a recorder
 * from the start.
 */
export const WORKBENCH: Readonly<Record<EnvironmentId, 'none' | 'asked' | 'recording'>> = {
  production: 'none',
  prerelease: 'none',
  test: 'recording',
  exp: 'recording',
  eexp: 'asked',
  texp: 'asked',
  dev: 'recording',
};

const BY_LABEL: Readonly<Record<string, EnvironmentId>> = {
  '': 'production',
  www: 'production',
  portal: 'production',
  pre: 'prerelease',
  test: 'test',
  exp: 'exp',
  eexp: 'eexp',
  texp: 'texp',
  dev: 'dev',
};

/** The host label of an environment below the parent domain; empty for production. */
export const environmentLabel = (environment: EnvironmentId | null): string =>
  Object.keys(BY_LABEL).find((label) => BY_LABEL[label] === environment) ?? '';

/** Every host name of an environment under a parent domain. */
export const hostsOf = (environment: EnvironmentId, parentDomain: string): readonly string[] =>
  Object.keys(BY_LABEL)
    .filter((label) => BY_LABEL[label] === environment)
    .flatMap((label) => [label, label === '' ? '' : `portal.${label}`])
    .map((label) => (label === '' ? parentDomain : `${label}.${parentDomain}`))
    .filter((host, at, all) => all.indexOf(host) === at);

/** A host name without port, upper case and trailing dot. */
export const hostName = (host: string): string =>
  host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** Whether the host is this machine: `localhost`, a name under it, or a loopback address. */
export function isLoopback(host: string): boolean {
  const name = hostName(host);
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** Whether the host is the parent domain or below it. Compares whole labels, ignoring case, port and a trailing dot. */
export function isWithin(host: string, parentDomain: string): boolean {
  const name = hostName(host);
  return name === parentDomain || name.endsWith(`.${parentDomain}`);
}

/** The environment of a page host under a brand's parent domain; null for a foreign host. */
export function environmentOf(host: string, parentDomain: string): EnvironmentId | null {
  if (isLoopback(host)) return 'dev';
  if (!isWithin(host, parentDomain)) return null;
  const labels = hostName(host).slice(0, -parentDomain.length).replace(/\.$/, '');
  const label = labels.replace(/^portal\./, '');
  return Object.hasOwn(BY_LABEL, label) ? (BY_LABEL[label] ?? null) : null;
}

/** As {@link environmentOf}, also for other applications: `console.test.<parent>` is in the environment of `test.<parent>`. */
export const environmentOfSibling = (host: string, parentDomain: string): EnvironmentId | null =>
  environmentOf(host, parentDomain) ??
  environmentOf(host.slice(host.indexOf('.') + 1), parentDomain);
