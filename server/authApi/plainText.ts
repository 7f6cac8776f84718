import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { RequestError } from '../http/errors';
import { fieldsOf, isObject } from '../json';
import { SIGN_UP_FIELDS } from './fieldErrors';

/** Controls, halves of characters, and signs that turn the direction of what follows. */
const UNUSABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
/** What no database keeps as text. */
const NOT_KEPT = /[\0\p{Cs}]/u;
const ERROR = 'This contains characters that cannot be used. Please type it again.';

/** Fields that the sign-up judges itself, with words that say what is wrong with them. */
const JUDGED: readonly string[] = SIGN_UP_FIELDS.map(({ id }) => id).filter(
  (id) => id !== 'invitation',
);

/** The body of a sign-up without the fields that it judges itself; any other body as it is. */
function withoutJudged(url: string, body: unknown): unknown {
  const { formFields } = fieldsOf(body);
  if (!/\/signup(?:\?|$)/.test(url) || !Array.isArray(formFields)) return body;
  const isOwn = (field: unknown) => isObject(field) && JUDGED.includes(String(field['id']));
  return { ...fieldsOf(body), formFields: formFields.filter((field) => !isOwn(field)) };
}

function unusableFields(body: unknown): string[] {
  const { formFields } = fieldsOf(body);
  if (!Array.isArray(formFields)) return [];
  return formFields
    .filter(isObject)
    .filter(({ value }) => typeof value === 'string' && UNUSABLE.test(value))
    .map(({ id }) => (typeof id === 'string' ? id : ''));
}

/** How deep objects and lists may lie in each other: deeper than any call's, and no danger to the stack. */
const DEEPEST = 50;

/** Is there anywhere a text that cannot be kept? @throws {RequestError} for what lies too deep */
function hasUnkept(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return NOT_KEPT.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth > DEEPEST) throw new RequestError(400, 'The body is nested too deep.');
  return Object.entries(value).some(
    ([key, part]) => NOT_KEPT.test(key) || hasUnkept(part, depth + 1),
  );
}

/** What the SDK takes for what it should be, whatever it is. */
const SHAPES = Object.entries({
  email: 'text',
  webauthnGeneratedOptionsId: 'text',
  credential: 'object',
  redirectURIInfo: 'object',
} as const);

/** Throws {@link RequestError} for a field of a call of the SDK that is something else than it reads. */
function refuseOddFields({ url, body }: Pick<FastifyRequest, 'url' | 'body'>): void {
  if (!url.startsWith(AUTH_BASE_PATH)) return;
  const fields = fieldsOf(body);
  for (const [name, shape] of SHAPES) {
    const value = fields[name];
    const fits = shape === 'text' ? typeof value === 'string' : isObject(value);
    if (value !== undefined && !fits) throw new RequestError(400, `${name} is no ${shape}.`);
  }
}

/**
 * Refuses text that cannot be used before any route sees it: a form's fields with FIELD_ERROR (spec 7),
 * everything else with status 400; as what is nested too deep.
 */
export function refuseUnusableText(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { query, params } = request;
    const body = withoutJudged(request.url, request.body);
    const refused = unusableFields(body);
    if (refused.length > 0) {
      const formFields = refused.map((id) => ({ id, error: ERROR }));
      void reply.send({ status: 'FIELD_ERROR', formFields });
      return;
    }
    refuseOddFields(request);
    if ([body, query, params].some((part) => hasUnkept(part))) {
      done(new RequestError(400, 'The request contains characters that cannot be used.'));
    } else done();
  });
}
