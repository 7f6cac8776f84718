import type { Environment } from '../../server/operate/environment';
import { optionsFromEnvironment } from '../../server/operate/options';
import { pageConfig } from '../../server/operate/pageConfig';

/**
 * What a platform in production with these variables tells the pages. Throws StartupError, which names the
 * variable that cannot be used.
 */
export const productionConfig = (environment: Environment, publicUrl: string) =>
  pageConfig({ ...optionsFromEnvironment(environment), production: true }, publicUrl);
