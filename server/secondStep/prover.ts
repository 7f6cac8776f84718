import type { FastifyRequest } from 'fastify';
import { languageOfRequest, type Language } from '../http/language';

/** The user of a second step, with details from their browser. */
export interface Prover {
  readonly userId: string;
  readonly email: string;
  readonly language: Language;
  readonly agent: string | undefined;
}

export const proverOf = (request: FastifyRequest, userId: string, email: string): Prover => ({
  userId,
  email,
  language: languageOfRequest(request),
  agent: request.headers['user-agent'],
});
