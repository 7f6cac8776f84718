import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Transaction } from 'kysely';
import { KEY_NAME_LENGTH } from '../../../src/rules/dataImport';
import { HOUR_MS } from '../../../src/rules/durations';
import { record } from '../../audit/record';
import type { AuthContext } from '../../authApi/context';
import type { Tables } from '../../data/schema';
import { Refusal, RequestError } from '../../http/errors';
import { languageOfRequest, type Language } from '../../http/language';
import { networkOf } from '../../http/network';
import { restOf, SentFile } from '../../http/sentFile';
import { textField, textIn } from '../../json';
import { count } from '../../mail/texts/enWords';
import { createLimit } from '../../operate/limit';
import { orTakeBack } from '../../operate/outage';
import { holdAsActor, withPermission, type Actor } from '../../people/actor';
import { requireFreshSignIn } from '../../session/freshSignIn';
import { saidAll } from '../file/problem';
import { importFile, ImportRunning, type ImportOutcome, type Sender } from './importFile';
import { listImports } from './listImports';
import { createKey, holdKey, listKeys, MOST_KEYS, ownerOfKey, revokeKey } from './studioKeys';
import { nameIn } from '../nameIn';

/** Files per key, and wrong keys per network. */
const FILES_PER_HOUR = 60;
const WRONG_PER_HOUR = 30;

const RUNNING = {
  en: 'Another import of your studio is running. Try again after it ends.',
  zh: '您的工作室正在导入另一个文件，请在完成后重试',
} as const;
const FULL = {
  en: `A studio can have at most ${MOST_KEYS} keys. Revoke one first.`,
  zh: `每个工作室最多 ${MOST_KEYS}\u00a0个密钥，请先吊销一个`,
} as const;

const outcomeData = (outcome: ImportOutcome, language: Language) =>
  outcome.kind === 'done' ? outcome : { ...outcome, problems: saidAll(outcome, language) };

const noKey = () =>
  new RequestError(401, 'A valid key is required in the header "Authorization: Bearer KEY".');
const tooMany = () =>
  new RequestError(429, 'Too many requests. Try again in 1 hour.', HOUR_MS / 1_000);

const sent = (raw: IncomingMessage) => new SentFile(() => restOf(raw));

function isCompleteIn(query: unknown): boolean {
  const complete = textIn(query, 'complete');
  if (!['', 'true', 'false'].includes(complete))
    throw new RequestError(400, 'complete must be true or false.');
  return complete === 'true';
}

/** Returns the key of a request: `Authorization: Bearer`, in any case (RFC 9110). */
const keyOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S{1,100})$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/**
 * Registers the routes of imports: a file from a user who may write data, or from a studio's own systems with a key,
 * which administrators create and revoke. The file is the body and is read as a stream; the parameter `name` is its name,
 * `complete` whether it replaces its days.
 */
export function importRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, now } = context;
  const files = createLimit(FILES_PER_HOUR, HOUR_MS, now);
  const wrong = createLimit(WRONG_PER_HOUR, HOUR_MS, now);

  async function take(sender: Sender, request: FastifyRequest): Promise<ImportOutcome> {
    if (!/^text\/csv *(?:;|$)/i.test(request.headers['content-type'] ?? ''))
      throw new RequestError(415, 'The body must be CSV (Content-Type: text/csv).');
    const fileName = textField(request.query, 'name');
    const isComplete = isCompleteIn(request.query);
    const file = request.body instanceof SentFile ? request.body : sent(request.raw);
    return importFile({ db, now }, { ...sender, fileName, isComplete }, file);
  }

  const write = (work: (actor: Actor, request: FastifyRequest) => Promise<unknown>) =>
    withPermission(context, 'data:write', work);

  app.register(async (scope) => {
    // Read as a stream, after authorization. Any type, as the refusal of another one names CSV.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, raw, done) => done(null, sent(raw)));

    scope.post(
      '/api/data/imports',
      write(async (actor, request) => {
        const { studio, userId, language } = actor;
        const holdRight = (trx: Transaction<Tables>) => holdAsActor(trx, actor, 'data:write');
        try {
          const sender = { owner: studio.id, actor: userId, holdRight };
          return outcomeData(await take(sender, request), language);
        } catch (error) {
          throw error instanceof ImportRunning ? new Refusal(RUNNING) : error;
        }
      }),
    );
    scope.post('/api/import', async (request, reply) => {
      const network = networkOf(request);
      // Counted before it is checked, so that concurrent requests cannot exceed the limit.
      if (!wrong.take(network)) throw tooMany();
      const sender = await orTakeBack(
        () => ownerOfKey(db, keyOf(request), now()),
        async () => wrong.use(-1, network),
      );
      if (sender === undefined) throw noKey();
      wrong.use(-1, network);
      const { owner, id } = sender;
      if (!files.take(id)) throw tooMany();
      try {
        const holdRight = async (trx: Transaction<Tables>) => {
          if (!(await holdKey(trx, id, now()))) throw noKey();
        };
        const outcome = await take({ owner, actor: id, holdRight }, request);
        const data = outcomeData(outcome, languageOfRequest(request));
        if (outcome.kind === 'done') return { ret: 0, data };
        const message = `${count(outcome.wrong, 'problem')}; nothing was imported.`;
        return await reply.code(422).send({ ret: 422, data, message });
      } catch (error) {
        throw error instanceof ImportRunning ? new RequestError(409, error.message) : error;
      }
    });
  });

  app.get(
    '/api/data/imports',
    write(async ({ studio }) => ({ imports: await listImports(db, studio.id) })),
  );
  app.get(
    '/api/data/keys',
    write(async ({ studio }) => ({ keys: await listKeys(db, studio.id, now()) })),
  );
  app.post(
    '/api/data/keys',
    write(async (actor, { body }) => {
      const name = nameIn(body, KEY_NAME_LENGTH);
      await requireFreshSignIn(actor.session, 'createKey', now());
      const { studio, userId } = actor;
      return db.transaction().execute(async (trx) => {
        await holdAsActor(trx, actor, 'data:write');
        const made = await createKey(trx, { owner: studio.id, name, by: userId }, now());
        if (made === null) throw new Refusal(FULL);
        const entry = { subject: made.id, actor: userId, reason: studio.id };
        await record(trx, { event: 'studio_key_created', ...entry }, now());
        return made;
      });
    }),
  );
  app.post(
    '/api/data/keys/:id/revoke',
    write(async (actor, { params }) => {
      const id = textIn(params, 'id');
      const { studio, userId } = actor;
      return db.transaction().execute(async (trx) => {
        await holdAsActor(trx, actor, 'data:write');
        const isRevoked = await revokeKey(trx, studio.id, id, now());
        if (isRevoked === null) throw new RequestError(404, 'This key does not exist.');
        const entry = { subject: id, actor: userId, reason: studio.id };
        if (isRevoked) await record(trx, { event: 'studio_key_revoked', ...entry }, now());
        return null;
      });
    }),
  );
}
