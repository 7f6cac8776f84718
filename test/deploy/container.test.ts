import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import type { From, Instruction, JSONInstruction } from 'dockerfile-ast';
import { load, loadAll } from 'js-yaml';
import { fieldsOf, textField } from '../../server/json';
import { SECRETS } from '../../server/operate/secretFiles';
import { listening } from '../server/support/freePort';

const ROOT = join(__dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Stage {
  readonly from: From;
  readonly instructions: Instruction[];
}

const file = DockerfileParser.parse(read('deploy/container/Containerfile'));
const stages: Stage[] = file.getFROMs().map((from) => ({
  from,
  instructions: file
    .getInstructions()
    .filter((each) => each.getKeyword() !== 'FROM' && isIn(each, from)),
}));

/** Whether an instruction appears between this FROM and the next one. */
function isIn(instruction: Instruction, from: From): boolean {
  const line = instruction.getRange().start.line;
  const starts = file.getFROMs().map((each) => each.getRange().start.line);
  const own = from.getRange().start.line;
  const next = starts.find((start) => start > own) ?? Number.POSITIVE_INFINITY;
  return line > own && line < next;
}

const shipped = stages.filter(({ from }) => from.getBuildStage() !== 'build');
const named = ({ instructions }: Stage, keyword: string) =>
  instructions.filter((each) => each.getKeyword() === keyword);

describe('the container images', () => {
  it('are two, built on images of a fixed version', () => {
    expect(shipped.map(({ from }) => from.getBuildStage())).toEqual(['platform', 'nginx']);
    for (const { from } of stages)
      expect([from.getImageTag(), from.getImageDigest()]).not.toEqual([null, null]);
    for (const { from } of stages) expect(from.getImageTag()).not.toBe('latest');
  });

  it('run as an unprivileged user and receive signals directly', () => {
    for (const stage of shipped) {
      const user = named(stage, 'USER').at(-1)?.getArgumentsContent() ?? 'root';
      expect(user).not.toMatch(/^(?:root|0)\b/);
      const [command, ...more] = named(stage, 'CMD');
      expect(more).toEqual([]);
      // Its type follows from its keyword.
      expect((command as JSONInstruction | undefined)?.getOpeningBracket()).not.toBeNull();
    }
  });

  it('O24: leave the build behind: files are only copied to the platform', () => {
    const [platform] = shipped;
    if (platform === undefined) throw new Error('There is no platform.');
    expect(named(platform, 'RUN')).toEqual([]);
    expect(platform.from.getImage()).toContain('distroless');
    const kept = read('.dockerignore').trim().split('\n');
    expect(kept).toEqual(
      expect.arrayContaining(['node_modules', '.git', 'deploy/container/secrets']),
    );
  });

  it('keep no long response in the memory that is their /tmp', () => {
    const nginx = read('deploy/container/nginx.conf');
    expect([
      /proxy_temp_path (.*);/.exec(nginx)?.[1],
      /max_temp_file_size (.*);/.exec(nginx)?.[1],
    ]).toEqual(['/tmp/proxy', '0']);
  });

  it('contain no secret', () => {
    const variables = stages.flatMap((stage) => [...named(stage, 'ENV'), ...named(stage, 'ARG')]);
    const text = variables.map((each) => each.getArgumentsContent() ?? '').join(' ');
    expect(text).not.toMatch(/password|secret|token|api_key/i);
  });
});

describe('the compose file', () => {
  const compose = fieldsOf(load(read('deploy/container/compose.yaml')));
  const services = Object.entries(fieldsOf(compose['services'])).map(
    ([name, service]) => [name, fieldsOf(service)] as const,
  );
  const own = services.filter(([, { image }]) => String(image).startsWith('portal-'));
  const serviceOf = (name: string) => new Map(services).get(name) ?? {};
  const waitsFor = (name: string, other: string) =>
    textField(fieldsOf(serviceOf(name)['depends_on'])[other], 'condition');

  it('has nginx, two platforms, PostgreSQL and a core', () => {
    expect(services.map(([name]) => name)).toEqual(
      expect.arrayContaining(['nginx', 'platform1', 'platform2', 'database', 'core']),
    );
  });

  it.each(services)('%s: has a fixed version, little memory, no privileges', (_name, service) => {
    expect(String(service['image'])).toMatch(/:[\w.-]+$/);
    expect(String(service['image'])).not.toMatch(/:latest$/);
    expect(service['cap_drop']).toEqual(['ALL']);
    expect(service['security_opt']).toEqual(['no-new-privileges:true']);
    expect(service['mem_limit']).toMatch(/^\d+[mg]$/);
    expect(service).not.toHaveProperty('privileged');
  });

  it.each(own)('%s: cannot write to its own files', (_name, service) => {
    expect(service['read_only']).toBe(true);
  });

  it.each(own)('%s: uses existing variables only, and secrets only as files', (_name, service) => {
    const variables = Object.keys(fieldsOf(service['environment']));
    const book = read('docs/configuration.md');
    const unknown = variables.filter((name) => !book.includes(`\`${name.replace(/_FILE$/, '')}\``));
    expect(unknown).toEqual([]);
    expect(variables.filter((name) => SECRETS.some((secret) => secret === name))).toEqual([]);
  });

  it('O15, O16: migrates before a platform starts, and nginx waits for both', () => {
    for (const name of ['platform1', 'platform2']) {
      expect(waitsFor(name, 'migrate')).toBe('service_completed_successfully');
      expect(waitsFor('nginx', name)).toBe('service_healthy');
    }
    expect(waitsFor('migrate', 'database')).toBe('service_healthy');
  });

  it.each([
    ['Hello', 0],
    ['', 1],
  ])('O15: the core counts as healthy once it says so: "%s"', async (says, code) => {
    const core = createServer((_request, response) => response.end(says));
    const port = await listening(core);
    const { test } = fieldsOf(serviceOf('core')['healthcheck']);
    const [, program = '', ...words] = (test as string[]).map((word) =>
      word.replace('/3567', `/${port}`),
    );
    const [ended] = await once(spawn(program, words, { stdio: 'ignore' }), 'exit');
    core.close();
    expect(ended).toBe(code);
  });

  it('O16: platforms keep the addresses that nginx knows, and no other container gets one of them', () => {
    const outside = fieldsOf(fieldsOf(compose['networks'])['outside']);
    const [range] = fieldsOf(outside['ipam'])['config'] as unknown[];
    expect(range).toEqual({ subnet: '10.137.68.0/24', ip_range: '10.137.68.128/25' });
    const addresses = ['platform1', 'platform2'].map((name) => {
      const { inside, outside: network } = fieldsOf(serviceOf(name)['networks']);
      expect(inside).toEqual({});
      return textField(fieldsOf(network), 'ipv4_address');
    });
    expect(addresses).toEqual(['10.137.68.11', '10.137.68.12']);
    const told = `platforms=${addresses.map((address) => `${address}:3000`).join(',')}`;
    expect(serviceOf('site')['command']).toContain(told);
  });

  it('isolates database and core', () => {
    const inside = fieldsOf(fieldsOf(compose['networks'])['inside']);
    expect(inside['internal']).toBe(true);
    const withPorts = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
    expect(withPorts).toEqual(['nginx']);
    for (const name of ['database', 'core'])
      expect(serviceOf(name)['networks']).toEqual(['inside']);
  });

  it('can sign users in at an identity provider, and renew its certificate', () => {
    expect(serviceOf('platform1')['environment']).toHaveProperty('OIDC_CLIENT_ID');
    expect(serviceOf('nginx')['volumes']).toContain('./acme:/var/www/acme:ro');
  });

  it('declares the secrets that it uses', () => {
    const known = Object.keys(fieldsOf(compose['secrets']));
    const used = services.flatMap(([, { secrets }]) => (Array.isArray(secrets) ? secrets : []));
    expect(used.filter((name) => !known.includes(String(name)))).toEqual([]);
    expect(existsSync(join(ROOT, 'deploy/container/secrets'))).toBe(false);
  });
});

describe('the example for Kubernetes', () => {
  const documents = loadAll(read('deploy/kubernetes/portal.yaml')).map(fieldsOf);
  const podOf = (kind: string) => {
    const found = documents.find((document) => document['kind'] === kind);
    return fieldsOf(fieldsOf(fieldsOf(found?.['spec'])['template'])['spec']);
  };
  const containerOf = (pod: ReturnType<typeof podOf>) => {
    const { containers } = pod;
    return fieldsOf(Array.isArray(containers) ? containers[0] : undefined);
  };
  const namesOf = (env: unknown) =>
    (Array.isArray(env) ? env : []).map((each) => textField(each, 'name') ?? '');
  const askedBy = (probe: unknown) => textField(fieldsOf(fieldsOf(probe)['httpGet']), 'path');

  it('O16: restarts dead containers, sends requests to ready ones, and lets stopping ones drain', () => {
    const pod = podOf('Deployment');
    const { livenessProbe, readinessProbe, startupProbe } = containerOf(pod);
    expect([livenessProbe, readinessProbe, startupProbe].map(askedBy)).toEqual([
      '/healthz',
      '/readyz',
      // What is not ready must not be restarted here either.
      '/healthz',
    ]);
    const { seconds } = fieldsOf(
      fieldsOf(fieldsOf(containerOf(pod)['lifecycle'])['preStop'])['sleep'],
    );
    expect(seconds).toBe(5);
    // Draining and closing take at most 28 s.
    expect(pod['terminationGracePeriodSeconds']).toBe(40);
  });

  it('reaches the core that the example names, and log and advice say how to type a command', () => {
    const names = namesOf(containerOf(podOf('Deployment'))['env']);
    const needed = ['SUPERTOKENS_CORE_URI', 'SUPERTOKENS_API_KEY_FILE', 'ADMIN_COMMAND'];
    expect(names).toEqual(expect.arrayContaining(needed));
  });

  it.each(['Deployment', 'Job'])(
    '%s: has no privileges, cannot write, and gets secrets only as files',
    (kind) => {
      const pod = podOf(kind);
      const { securityContext, env } = containerOf(pod);
      expect(fieldsOf(pod['securityContext'])['runAsNonRoot']).toBe(true);
      expect(fieldsOf(securityContext)).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const names = namesOf(env);
      expect(names.filter((name) => SECRETS.some((secret) => secret === name))).toEqual([]);
    },
  );
});
