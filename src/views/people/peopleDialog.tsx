import { Dialog, DialogSurface } from '@fluentui/react-components';
import { useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useDialogStyles } from '../ui/dialog.styles';
import { useEngine } from '../ui/hooks/useEngine';
import { useFocusBack } from '../ui/hooks/useFocusBack';
import { useStateOf } from '../ui/hooks/useStateOf';
import { LINK_TITLE_ID, LinkShown } from './linkShown';
import { Question, SAFE_ID } from './question';

interface FrameProps {
  /** The id of what takes the focus. */
  focus: string;
  onDismiss: () => void;
  children: ReactNode;
}

function Frame({ focus, onDismiss, children }: FrameProps) {
  const dialog = useDialogStyles();
  useFocusBack();
  // After Fluent, which takes the first control or the dialog itself.
  useEffect(() => document.getElementById(focus)?.focus(), [focus]);
  return (
    <Dialog open onOpenChange={onDismiss}>
      <DialogSurface className={dialog.surface}>{children}</DialogSurface>
    </Dialog>
  );
}

/**
 * The dialog of the page: an action that is asked about or in progress, then the link it may have brought. It is one,
 * since of two that follow each other at once the second may stay hidden from screen readers.
 */
export function PeopleDialog() {
  const dispatch = useDispatch();
  const { secretHandles } = useEngine();
  const { value, context } = useStateOf('people');
  const { action, link } = context;
  const state = typeof value === 'object' ? value.shown : null;
  if (link !== null && action?.kind === 'link') {
    const end = () => {
      secretHandles.take(link);
      dispatch(events.people.linkTaken());
    };
    return (
      <Frame focus={LINK_TITLE_ID} onDismiss={end}>
        <LinkShown handle={link} name={action.name} onDone={end} />
      </Frame>
    );
  }
  if (action === null || (state !== 'asking' && state !== 'acting')) return null;
  const dismiss = () => {
    if (state === 'asking') dispatch(events.people.dismissed());
  };
  return (
    <Frame focus={SAFE_ID} onDismiss={dismiss}>
      <Question asked={action} />
    </Frame>
  );
}
