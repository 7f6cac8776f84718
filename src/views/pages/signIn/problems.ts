import type {
  CallFailure,
  FieldError,
  LoginContext,
  LoginResult,
} from '../../../../machines/login';
import { cleanText } from '../../../forms/outsideText';
import { SIGN_IN_FIELDS, type SignInField, type SignInMessage } from '../../../forms/signIn';

/** What the texts of failed calls name. */
interface MessageValues {
  status?: number;
  method?: string;
  url?: string;
}

/** A message of our own by its key, or the words of a server. */
export type Message = { key: SignInMessage; values?: MessageValues } | { text: string };

/** One thing that keeps the person from signing in. */
export interface Problem {
  /** The field it belongs to; null when it belongs to none, or when that must not be told. */
  field: SignInField | null;
  /** Where the line of the summary leads. */
  target: SignInField | null;
  message: Message;
  notes: readonly Message[];
}

const whole = (message: Message, notes: readonly Message[] = []): Problem => ({
  field: null,
  target: null,
  message,
  notes,
});

const unknown = whole({ key: 'signIn:errors.unknown' });

/** Spec 8: a network failure shows its status with the method and url, or that it is unknown. */
const failed = ({ kind, status, method, url }: CallFailure): Problem => {
  if (kind === 'cancelled' || kind === 'badOption') return unknown;
  const call: Message = {
    key: 'signIn:errors.call',
    values: { method: cleanText(method), url: cleanText(url) },
  };
  const offline = kind === 'network' || kind === 'timeout';
  const advice: Message[] = offline ? [{ key: 'signIn:errors.connection' }] : [];
  return status > 0
    ? whole({ key: 'signIn:errors.network', values: { status } }, [call, ...advice])
    : whole({ key: 'signIn:errors.networkUnknown' }, [call, ...advice]);
};

const serverText = (text: string): Message => {
  const clean = cleanText(text);
  return clean === '' ? { key: 'signIn:errors.unknown' } : { text: clean };
};

/** The refused fields in the order of the page, those it does not have last (UX 30, 37). */
const fieldProblems = (errors: readonly FieldError[]): readonly Problem[] => {
  const problems = errors.map(({ id, error }): Problem => {
    const field = SIGN_IN_FIELDS.find((name) => name === id) ?? null;
    return { field, target: field, message: serverText(error), notes: [] };
  });
  const inOrder = [...SIGN_IN_FIELDS, null].flatMap((field) =>
    problems.filter((problem) => problem.field === field),
  );
  return inOrder.length > 0 ? inOrder : [unknown];
};

const otherProblem = ({ message, failure }: Extract<LoginResult, { code: 5 }>): Problem => {
  if (message !== null) return whole(serverText(message));
  return failure === null ? unknown : failed(failure);
};

/** What an answer of the server means to the person (spec 4: login result codes; spec 8). */
export const problemsOf = (result: LoginContext['result']): readonly Problem[] => {
  switch (result?.code) {
    case undefined:
    case 0:
      return [];
    case 1:
      // Which of the two was wrong is not told; the password is the one to type again (UX 21).
      return [{ ...whole({ key: 'signIn:errors.wrongCredentials' }), target: 'password' }];
    case 2:
      return fieldProblems(result.fieldErrors);
    case 3:
    case 4:
      return [whole(serverText(result.message))];
    case 5:
      return [otherProblem(result)];
    default:
      return result satisfies never;
  }
};
