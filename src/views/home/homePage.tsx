import { useTranslation } from 'react-i18next';
import { useAnchor } from '../ui/hooks/useAnchor';
import { usePageTitle } from '../ui/hooks/usePage';
import { Capabilities } from './capabilities';
import { Figures } from './figures';
import { Hero } from './hero';
import { Invitation } from './invitation';
import { Questions } from './questions';
import { Steps } from './steps';
import { Trust } from './trust';

/** The landing page: what the platform is and does, and the way in (spec 1, 2: Home). */
export default function HomePage() {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  useAnchor();
  return (
    <>
      <Hero />
      <Figures />
      <Capabilities />
      <Steps />
      <Trust />
      <Questions />
      <Invitation />
    </>
  );
}
