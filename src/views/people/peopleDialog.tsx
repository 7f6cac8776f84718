import { Dialog, DialogSurface } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useDialogStyles } from '../ui/dialog.styles';
import { useEngine } from '../ui/hooks/useEngine';
import { useFocusBack } from '../ui/hooks/useFocusBack';
import { useStateOf } from '../ui/hooks/useStateOf';
import { LinkShown } from './linkShown';
import { Question } from './question';

function Frame({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  const dialog = useDialogStyles();
  useFocusBack();
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
      <Frame onDismiss={end}>
        <LinkShown handle={link} name={action.name} onDone={end} />
      </Frame>
    );
  }
  if (action === null || (state !== 'asking' && state !== 'acting')) return null;
  const dismiss = () => {
    if (state === 'asking') dispatch(events.people.dismissed());
  };
  return (
    <Frame onDismiss={dismiss}>
      <Question asked={action} />
    </Frame>
  );
}
