import { useTranslation } from 'react-i18next';
import { home as en } from '../../text/en/home';
import { bringPageTexts } from '../../text/pageTexts';
import { home as zh } from '../../text/zh/home';
import { useAnchor } from '../ui/hooks/useAnchor';
import { usePageTitle } from '../ui/hooks/usePage';
import { Capabilities } from './capabilities';
import { Figures } from './figures';
import { Hero } from './hero';
import { Invitation } from './invitation';
import { Questions } from './questions';
import { Steps } from './steps';
import { Trust } from './trust';

/** The landing page with its texts: what the platform is and does, and the way in (spec 1, 2: Home). */
export default function HomePage() {
  bringPageTexts(useTranslation().i18n, 'home', { en, zh });
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
