import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import type { InvitationAnswer } from '../../../machines/people/people';
import { forgetFormDraft, keepFormDraft, readFormDraft } from '../../forms/draft';
import { comparedEmail } from '../../rules/comparedEmail';
import { emailsIn, typedEmails } from '../../rules/emailList';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useUnsavedWork } from '../ui/hooks/useUnsavedWork';
import { useUnsaved } from '../ui/hooks/useUnsaved';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

/** An entered email, and why it was not invited; null before an answer. */
export interface EmailTag {
  readonly email: string;
  readonly reason: InvitationAnswer['result'] | null;
}

/** The emails of the invite form. */
export interface Draft {
  readonly tags: readonly EmailTag[];
  /** What is being typed and is not a tag yet. */
  readonly text: string;
}

export interface InviteDraft extends Draft {
  change: Dispatch<SetStateAction<Draft>>;
}

const NOTHING: Draft = { tags: [], text: '' };

/** Adds tags for emails that have none, and leaves a text. */
function withEmails({ tags }: Draft, emails: readonly string[], text: string): Draft {
  const known = new Set(tags.map(({ email }) => comparedEmail(email)));
  const added = emails.filter((email) => !known.has(comparedEmail(email)));
  return { tags: [...tags, ...added.map((email) => ({ email, reason: null }))], text };
}

/** The draft with another text, whose finished emails become tags. */
export function withText(draft: Draft, text: string): Draft {
  const { emails, rest } = typedEmails(text);
  return withEmails(draft, emails, rest);
}

/** The draft with all of its text as tags. */
export const withoutText = (draft: Draft): Draft => withEmails(draft, emailsIn(draft.text), '');

export const withoutTag = ({ tags, text }: Draft, removed: string): Draft => ({
  tags: tags.filter(({ email }) => email !== removed),
  text,
});

/** The draft with a tag's email as its text again, to be corrected. */
export const withTagAsText = (draft: Draft, email: string): Draft => ({
  ...withoutTag(withoutText(draft), email),
  text: email,
});

/** Keeps the entered emails for a reload of this tab, and brings those of this user back. Leaving the page forgets them. */
function useKept({ tags, text }: Draft, change: InviteDraft['change']): void {
  const { facts } = useStateOf('session').context;
  // Also while the session is lost: the page stays only for the same user.
  const [of] = useState(facts && `invite ${facts.userId}`);
  useEffect(() => {
    if (of === null) return;
    const { emails = '', text: typed = '' } = readFormDraft(of);
    const kept = withEmails(NOTHING, emailsIn(emails), typed);
    change((draft) => (draft === NOTHING ? kept : draft));
  }, [change, of]);
  useEffect(() => {
    if (of === null || (tags.length === 0 && text === '')) return undefined;
    keepFormDraft(of, { emails: tags.map(({ email }) => email).join('\n'), text });
    return forgetFormDraft;
  }, [of, tags, text]);
}

/** Keeps the entered emails as long as the page, also while the form is not shown; leaving the page asks. */
export function useInviteDraft(): InviteDraft {
  const { t } = usePeopleTexts();
  const [draft, change] = useState(NOTHING);
  useKept(draft, change);
  const isHeld = draft.text !== '' || draft.tags.length > 0;
  useUnsavedWork(isHeld);
  useUnsaved(
    useCallback(() => isHeld, [isHeld]),
    t('invite.leave'),
  );
  return { ...draft, change };
}

/** Shown instead of the form, if the right to invite was withdrawn after emails were entered. */
export function DraftKept({ draft: { tags, text } }: { draft: InviteDraft }) {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  return text === '' && tags.length === 0 ? null : (
    <p className={styles.kept}>{t('invite.kept')}</p>
  );
}
