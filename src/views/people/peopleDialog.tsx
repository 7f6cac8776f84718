import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useEngine } from '../ui/hooks/useEngine';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Modal } from '../ui/modal';
import { LINK_TITLE_ID, LinkShown } from './linkShown';
import { Question, SAFE_ID } from './question';

/**
 * The dialog of the page: an action being confirmed or in progress, then its link, if any. A single dialog: of two in
 * immediate succession, the second may stay hidden from screen readers.
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
      <Modal focus={LINK_TITLE_ID} onDismiss={end}>
        <LinkShown handle={link} name={action.name} onDone={end} />
      </Modal>
    );
  }
  if (action === null || (state !== 'asking' && state !== 'acting')) return null;
  const dismiss = () => {
    if (state === 'asking') dispatch(events.people.dismissed());
  };
  return (
    <Modal focus={SAFE_ID} onDismiss={dismiss}>
      <Question asked={action} />
    </Modal>
  );
}
