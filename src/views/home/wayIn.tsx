import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useStateOf } from '../ui/hooks/useStateOf';
import { isPlainClick } from '../ui/navigation';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';

/**
 * The way into the product: sign-in for a visitor, the console for a person with a session, and nothing
 * where a brand has no console. A link, so that it leads somewhere before the page is awake.
 */
export function WayIn({ className }: { className: string }) {
  const { t } = useTranslation(['home', 'shell']);
  const dispatch = useDispatch();
  const session = useStateOf('session');
  const { brand } = useViewConfig();

  if (session.value === 'EXISTS')
    return brand.consoleUrl === null ? null : (
      <a href={brand.consoleUrl} className={className}>
        {t('home:console')}
      </a>
    );
  return (
    <a
      href={ROUTES.signIn[0]}
      className={className}
      data-signed-out=""
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        dispatch(events.signInType.signInRequested({ returnTo: null }));
      }}
    >
      {t('shell:signIn')}
    </a>
  );
}
