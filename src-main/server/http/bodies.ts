import { AppError } from '#contract/errores.ts';
import type { App } from './app-types.ts';

/** Which bodies the API reads: JSON everywhere, forms where a route says so, nothing else. */
export function registerBodies(app: App): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Some clients always name a type, also where they send nothing.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !request.routeOptions.config.formulario) {
      throw new AppError('tipo-no-admitido', 'Este tipo de contenido no se admite');
    }
  });
}
