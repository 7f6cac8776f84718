import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { RequestError } from '../http/errors';
import { kindOfPath } from '../http/headers';
import { pathOf } from '../http/pathOf';
import { fieldsOf, isRecord } from '../json';
import { SIGN_UP_FIELDS } from './fieldErrors';

/** Control characters, unpaired surrogates and marks that change the text direction. */
const UNUSABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
/** Characters that databases cannot store. */
const NOT_KEPT = /[\0\p{Cs}]/u;
const ERROR = 'This contains characters that cannot be used. Please type it again.';

/** Fields that the sign-up validates itself, with specific errors. */
const CHECKED_BY_SIGN_UP: readonly string[] = SIGN_UP_FIELDS.map(({ id }) => id).filter(
  (id) => id !== 'invitation',
);

/** Returns the body of a sign-up without the fields it validates itself; other bodies unchanged. */
function withoutSignUpFields(url: string, body: unknown): unknown {
  const { formFields } = fieldsOf(body);
  if (!/\/signup(?:\?|$)/.test(url) || !Array.isArray(formFields)) return body;
  const isOwn = (field: unknown) =>
    isRecord(field) && CHECKED_BY_SIGN_UP.includes(String(field['id']));
  return { ...fieldsOf(body), formFields: formFields.filter((field) => !isOwn(field)) };
}

function unusableFields(body: unknown): string[] {
  const { formFields } = fieldsOf(body);
  if (!Array.isArray(formFields)) return [];
  return formFields
    .filter(isRecord)
    .filter(({ value }) => typeof value === 'string' && UNUSABLE.test(value))
    .map(({ id }) => String(id));
}

/** Maximum nesting depth: more than any request needs, and safe for the stack. */
const DEEPEST = 50;

/** Whether any text cannot be stored. @throws {RequestError} if nested too deeply */
function hasUnkept(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return NOT_KEPT.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth > DEEPEST) throw new RequestError(400, 'The body is nested too deeply.');
  return Object.entries(value).some(
    ([key, part]) => NOT_KEPT.test(key) || hasUnkept(part, depth + 1),
  );
}

/** Fields whose types the SDK does not check. */
const SHAPES = Object.entries({
  email: 'string',
  webauthnGeneratedOptionsId: 'string',
  credential: 'object',
  redirectURIInfo: 'object',
} as const);

/** Refuses SDK fields of the wrong type. @throws {RequestError} */
function refuseOddFields({ url, body }: Pick<FastifyRequest, 'url' | 'body'>): void {
  if (!url.startsWith(AUTH_BASE_PATH)) return;
  const fields = fieldsOf(body);
  for (const [name, shape] of SHAPES) {
    const value = fields[name];
    const fits = shape === 'string' ? typeof value === 'string' : isRecord(value);
    if (value !== undefined && !fits)
      throw new RequestError(
        400,
        `${name} must be ${shape === 'string' ? 'a string' : 'an object'}.`,
      );
  }
}

/**
 * Refuses unusable text before any route receives it: form fields with FIELD_ERROR (spec 7), everything else, such as
 * deep nesting, with status 400.
 */
export function refuseUnusableText(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    // The pages store nothing, and their visitors could not read the refusal.
    if (kindOfPath(pathOf(request.url)) === 'portal') return done();
    const { query, params } = request;
    const body = withoutSignUpFields(request.url, request.body);
    const refused = unusableFields(body);
    if (refused.length > 0) {
      const formFields = refused.map((id) => ({ id, error: ERROR }));
      void reply.send({ status: 'FIELD_ERROR', formFields });
      return;
    }
    refuseOddFields(request);
    if ([body, query, params].some((part) => hasUnkept(part))) {
      done(new RequestError(400, 'The request contains invalid characters.'));
    } else done();
  });
}
