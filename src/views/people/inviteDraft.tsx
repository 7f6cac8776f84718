import { useCallback, useState } from 'react';
import { useUnsavedWork } from '../ui/hooks/useUnsavedWork';
import { useUnsaved } from '../ui/hooks/useUnsaved';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

/** The emails typed into the invite form. */
export interface InviteDraft {
  text: string;
  setText: (text: string) => void;
}

/** Keeps the typed emails as long as the page, also while the form is not shown; leaving the page asks. */
export function useInviteDraft(): InviteDraft {
  const { t } = usePeopleTexts();
  const [text, setText] = useState('');
  useUnsavedWork(text !== '');
  useUnsaved(
    useCallback(() => text !== '', [text]),
    t('invite.leave'),
  );
  return { text, setText };
}

/** Shown instead of the form, if the right to invite was withdrawn after emails were typed. */
export function DraftKept({ draft }: { draft: InviteDraft }) {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  return draft.text === '' ? null : <p className={styles.kept}>{t('invite.kept')}</p>;
}
