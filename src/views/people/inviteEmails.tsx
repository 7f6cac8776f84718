import { mergeClasses, Tag, TagGroup, Textarea } from '@fluentui/react-components';
import { useCallback, useEffect, useRef } from 'react';
import { INVITATIONS_AT_ONCE } from '../../rules/constants';
import { isEmail } from '../../rules/email';
import { focusOn } from '../ui/mainContent';
import { LabeledField } from '../ui/labeledField';
import { withoutTag, withoutText, withTagAsText, withText } from './inviteDraft';
import type { EmailTag, InviteDraft } from './inviteDraft';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

export const EMAILS_ID = 'emails';

/** Returns a function that runs the work after the press that is being handled, whose target it could move. */
function useAfterPress(work: () => void): () => void {
  const press = useRef({ isOn: false, isAwaited: false });
  useEffect(() => {
    const { current } = press;
    const listening = new AbortController();
    const follow = ({ type }: Event) => {
      current.isOn = type === 'pointerdown';
      if (current.isOn || !current.isAwaited) return;
      current.isAwaited = false;
      setTimeout(work);
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      document.addEventListener(type, follow, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [work]);
  return () => {
    if (press.current.isOn) press.current.isAwaited = true;
    else setTimeout(work);
  };
}

interface TagProps {
  tag: EmailTag;
  /** Takes a malformed email back into the field. */
  onCorrect: (email: string) => void;
}

/** A press removes the email, or takes a malformed one back into the field. */
function EmailButton({ tag: { email, reason }, onCorrect }: TagProps) {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  const isWhole = isEmail(email);
  const why = isWhole ? reason : 'malformed';
  return (
    <Tag
      value={email}
      appearance="outline"
      className={mergeClasses(styles.tag, why !== null && styles.tagRefused)}
      primaryText={{ children: <bdi>{email}</bdi>, className: styles.tagText }}
      secondaryText={why && { children: t(`result.${why}`), className: styles.tagReason }}
      dismissIcon={isWhole ? { role: 'img', 'aria-label': t('invite.remove') } : null}
      {...(!isWhole && {
        onClick: (event) => {
          event.preventDefault();
          onCorrect(email);
        },
      })}
    />
  );
}

interface Props {
  draft: InviteDraft;
  problem: string | null;
  isSending: boolean;
  /** The user changed something. */
  onChange: () => void;
}

/** The field for emails, and each finished one as a button below it. */
export function InviteEmails({ draft, problem, isSending, onChange }: Props) {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  const { tags, text, change: setDraft } = draft;
  const finish = useAfterPress(useCallback(() => setDraft(withoutText), [setDraft]));

  const change: InviteDraft['change'] = (next) => {
    setDraft(next);
    onChange();
  };
  const correct = (email: string) => {
    change((now) => withTagAsText(now, email));
    focusOn(EMAILS_ID);
  };

  return (
    <>
      <LabeledField
        id={EMAILS_ID}
        label={t('invite.emails')}
        hint={t('invite.hint', { max: INVITATIONS_AT_ONCE })}
        error={problem}
      >
        <Textarea
          id={EMAILS_ID}
          name="emails"
          size="large"
          textarea={{
            className: styles.emails,
            rows: 1,
            inputMode: 'email',
            autoCapitalize: 'off',
          }}
          value={text}
          readOnly={isSending}
          resize="none"
          spellCheck={false}
          onChange={(event, { value }) => {
            const { nativeEvent } = event;
            // Text of an input method counts once it is complete.
            const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
            change((now) => (isComposing ? { ...now, text: value } : withText(now, value)));
          }}
          onCompositionEnd={({ currentTarget: { value } }) => change((now) => withText(now, value))}
          onKeyDown={(event) => {
            const last = tags.at(-1);
            if (event.key !== 'Backspace' || text !== '' || isSending || !last) return;
            event.preventDefault();
            correct(last.email);
          }}
          onBlur={finish}
        />
      </LabeledField>
      {tags.length > 0 && (
        <TagGroup
          dismissible
          disabled={isSending}
          aria-label={t('invite.list')}
          className={styles.tags}
          onDismiss={(_event, { value }) => {
            change((now) => withoutTag(now, value));
            if (tags.length === 1) focusOn(EMAILS_ID);
          }}
        >
          {tags.map((tag) => (
            <EmailButton key={tag.email} tag={tag} onCorrect={correct} />
          ))}
        </TagGroup>
      )}
    </>
  );
}
