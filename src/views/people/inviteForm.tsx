import { mergeClasses, Select } from '@fluentui/react-components';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { InvitationAnswer } from '../../../machines/people/people';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { INVITATIONS_AT_ONCE } from '../../rules/constants';
import { malformedIn } from '../../rules/emailList';
import { isRole, rolesToGive } from '../../rules/roles';
import { DEFAULT_LANGUAGE, LANGUAGE_IDS, languageOf, type Language } from '../../text/languages';
import { usePermissions } from '../ui/hooks/usePermissions';
import { useStateOf } from '../ui/hooks/useStateOf';
import { LabeledField } from '../ui/labeledField';
import { withoutText, type InviteDraft } from './inviteDraft';
import { EMAILS_ID, InviteEmails } from './inviteEmails';
import { isBrowsing } from './isBrowsing';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { Part, PartButton } from '../ui/part';
import { usePartStyles } from '../ui/part.styles';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';
import { focusOn } from '../ui/mainContent';

const LANGUAGE_NAMES = {
  en: 'invite.english',
  zh: 'invite.chinese',
} as const satisfies Readonly<Record<Language, string>>;

/** Whether an email was sent; the others stay in the form with their reasons. */
const isSent = ({ result }: InvitationAnswer): boolean => result === 'sent' || result === 'renewed';

/** The result of each sent email, and how many others stay. */
function Results({ answers, staying }: { answers: readonly InvitationAnswer[]; staying: number }) {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  const sent = answers.filter(isSent);
  return (
    <div aria-live="polite">
      {staying > 0 && <p className={styles.staying}>{t('invite.staying', { count: staying })}</p>}
      {sent.length > 0 && (
        <ul className={styles.results}>
          {sent.map(({ email, result }) => (
            <li key={email}>
              <bdi className={styles.name}>{email}</bdi>
              {t('invite.answer', { result: t(`result.${result}`) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Invites up to 50 addresses at once; those not sent stay in the form. */
export function InviteForm({ draft }: { draft: InviteDraft }) {
  const { t, language } = usePeopleTexts();
  const styles = usePeopleStyles();
  const part = usePartStyles();
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('people');
  const permissions = usePermissions();
  const { answers } = context;
  const [problem, setProblem] = useState<string | null>(null);
  const seen = useRef(answers);
  const { change } = draft;
  // Sent emails are removed; the others stay, with their reasons.
  useLayoutEffect(() => {
    if (seen.current === answers) return;
    seen.current = answers;
    if (answers.length > 0)
      change({
        tags: answers
          .filter((answer) => !isSent(answer))
          .map(({ email, result }) => ({ email, reason: result })),
        text: '',
      });
  }, [answers, change]);
  const isSending = substate(value, 'shown') === 'inviting';
  const emails = withoutText(draft).tags.map(({ email }) => email);
  const staying = draft.tags.filter(({ reason }) => reason !== null).length;
  const malformed = malformedIn(emails).length;
  const all = t('invite.count', { count: emails.length });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBrowsing(value)) return;
    const fields = new FormData(event.currentTarget);
    const role = fields.get('role');
    const refuse = (why: string) => {
      setProblem(why);
      focusOn(EMAILS_ID);
    };
    if (emails.length === 0) return refuse(t('invite.none'));
    if (emails.length > INVITATIONS_AT_ONCE)
      return refuse(t('invite.tooMany', { max: INVITATIONS_AT_ONCE }));
    if (typeof role !== 'string' || !isRole(role)) return undefined;
    setProblem(null);
    change(withoutText);
    const named = fields.get('language');
    const chosen = (typeof named === 'string' ? languageOf(named) : null) ?? DEFAULT_LANGUAGE;
    dispatch(events.people.inviteSubmitted({ emails, role, language: chosen }));
    return undefined;
  };

  return (
    <Part id="invite-title" title={t('invite.title')} isPrinted={false}>
      <form
        className={mergeClasses(part.form, page.fields)}
        method="post"
        noValidate
        onSubmit={submit}
      >
        <InviteEmails
          draft={draft}
          problem={problem}
          isSending={isSending}
          onChange={() => setProblem(null)}
        />
        {/* Announced once typing stops: the number of addresses, and of malformed ones (A84). */}
        <p aria-live="polite" className={mergeClasses(styles.quiet, styles.counted)}>
          {emails.length > 0 &&
            (malformed === 0
              ? all
              : t('invite.both', { all, mend: t('invite.mend', { count: malformed }) }))}
        </p>
        <div className={styles.choices}>
          <LabeledField id="invite-role" label={t('invite.role')}>
            <Select
              id="invite-role"
              name="role"
              select={{ className: styles.control }}
              size="large"
            >
              {rolesToGive(permissions).map((role) => (
                <option key={role} value={role}>
                  {t(`roles.${role}`)}
                </option>
              ))}
            </Select>
          </LabeledField>
          <LabeledField id="invite-language" label={t('invite.language')}>
            <Select
              id="invite-language"
              name="language"
              select={{ className: styles.control }}
              size="large"
              defaultValue={language}
            >
              {LANGUAGE_IDS.map((id) => (
                <option key={id} value={id}>
                  {t(LANGUAGE_NAMES[id])}
                </option>
              ))}
            </Select>
          </LabeledField>
        </div>
        <div className={part.actions}>
          <PartButton type="submit" appearance="primary" size="large" aria-disabled={isSending}>
            {isSending ? t('invite.submitting') : t('invite.submit')}
          </PartButton>
        </div>
      </form>
      {/* Emptied meanwhile: the same outcome again is announced again. */}
      <Results answers={isSending ? [] : answers} staying={isSending ? 0 : staying} />
    </Part>
  );
}
