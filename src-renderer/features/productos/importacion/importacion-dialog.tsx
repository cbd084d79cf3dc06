import { Download, FileUp } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type ArchivoDeProductos, PLANTILLA_DE_PRODUCTOS } from '#contract/schemas/catalogo/importacion.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { descargar } from '../../../lib/descargar.ts';
import { useDrop } from '../../../shared/formularios/use-drop.ts';
import { rutaDeCapitulo } from '../../../shared/pagina/ayuda.ts';
import { cuantosProductos } from '../seleccion/seleccion.ts';
import { CategoriasField } from './categorias-field.tsx';
import { ColumnasField } from './columnas-field.tsx';
import { CostoField } from './costo-field.tsx';
import styles from './importacion-dialog.module.css';
import { ErroresTable, ImportacionResultado } from './importacion-resultado.tsx';
import { hojaDeErrores } from './lineas-dejadas.ts';
import {
  conLoElegido,
  erroresDe,
  mensajeDe,
  type Paso,
  preguntaDe,
  useImportacion,
} from './use-importacion.ts';

function toneOf(resultado: ArchivoDeProductos) {
  const pregunta = preguntaDe(resultado);
  // Without its columns nothing of the file is understood yet, its errors neither.
  if (pregunta === 'columna' || pregunta === 'costo') return 'info';
  if (erroresDe(resultado).total > 0) return 'danger';
  if (pregunta) return 'info';
  return resultado.tocayos > 0 ? 'warning' : 'success';
}

function bajarPlantilla() {
  // The byte order mark tells Excel that the file is UTF-8.
  const texto = new Blob([`\uFEFF${PLANTILLA_DE_PRODUCTOS}`], { type: 'text/csv;charset=utf-8' });
  descargar(texto, 'Plantilla_productos.csv');
}

/** What can be imported now, and how many lines with errors are left out then. */
function porTraerDe(paso: Paso) {
  if (paso.que !== 'revisado' || preguntaDe(paso.resultado)) return { porTraer: 0, seDejan: 0 };
  const { creados, cambiados, problemas, conErrores } = paso.resultado;
  if (problemas.total > 0 && conErrores.length === 0) return { porTraer: 0, seDejan: 0 };
  return { porTraer: creados + cambiados, seDejan: creados + cambiados > 0 ? conErrores.length : 0 };
}

function importarLasBuenas(buenas: number, seDejan: number): string {
  const cuales = buenas === 1 ? 'la buena' : `las ${buenas.toLocaleString('es-GT')} buenas`;
  return `Importar ${cuales} y dejar ${seDejan.toLocaleString('es-GT')}`;
}

/** The lines with errors as a sheet, to be corrected and imported by itself. */
function ErroresDownload({ revision, children }: { revision: ArchivoDeProductos; children: string }) {
  const bajar = () =>
    descargar(
      new Blob([hojaDeErrores(revision)], { type: 'text/csv;charset=utf-8' }),
      'Lineas_por_corregir.csv',
    );
  return (
    <div className={styles.choose}>
      <Button variant="secondary" icon={<Download aria-hidden="true" />} onClick={bajar}>
        Descargar las líneas con errores
      </Button>
      <p className={styles.quiet}>{children}</p>
    </div>
  );
}

interface ImportacionDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Imports products from a file: choose, check, review, import. */
export function ImportacionDialog({ onClose, onDone }: ImportacionDialogProps) {
  const { paso, revisar, anotar, contestar, traer } = useImportacion(onDone);
  const input = useRef<HTMLInputElement>(null);
  const elegir = () => input.current?.click();
  const ocupado = paso.que === 'revisando' || paso.que === 'trayendo';
  const content = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its step: the focus moves on to the next step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step moves the focus
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    (dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog)?.focus();
  }, [paso.que]);

  const { porTraer, seDejan } = porTraerDe(paso);
  return (
    <Dialog
      open
      size="lg"
      title="Importar productos"
      closeOnBackdrop={false}
      dismissible={!ocupado}
      onClose={onClose}
      footer={
        <>
          {paso.que === 'revisado' && (
            <Button
              variant="ghost"
              data-autofocus={porTraer === 0 || seDejan > 0 || undefined}
              onClick={elegir}
            >
              Elegir otro archivo
            </Button>
          )}
          {paso.que === 'hecho' && (
            <Button variant="ghost" onClick={elegir}>
              Importar otro archivo
            </Button>
          )}
          <Button
            variant={paso.que === 'hecho' ? 'primary' : 'secondary'}
            data-autofocus={paso.que === 'hecho' || undefined}
            disabled={ocupado}
            onClick={onClose}
          >
            {paso.que === 'hecho' ? 'Cerrar' : 'Cancelar'}
          </Button>
          {paso.que === 'revisado' && porTraer > 0 && (
            <Button data-autofocus={seDejan === 0 || undefined} onClick={() => void traer(paso)}>
              {seDejan > 0 ? importarLasBuenas(porTraer, seDejan) : `Importar ${cuantosProductos(porTraer)}`}
            </Button>
          )}
        </>
      }
    >
      <div ref={content} className={styles.content}>
        <ArchivoInput ref={input} onFile={(file) => void revisar(file)} />
        {paso.que === 'elegir' && (
          <Choose error={paso.error} onChoose={elegir} onFile={(file) => void revisar(file)} />
        )}
        {ocupado && (
          <>
            <p role="status">
              {paso.que === 'revisando' ? 'Revisando' : 'Trayendo'} «{paso.archivo.nombre}»…
            </p>
            <progress className={styles.progress} aria-label="Avance" />
          </>
        )}
        {paso.que === 'revisado' && (
          <>
            <Banner tone={paso.error ? 'danger' : toneOf(paso.resultado)}>
              {paso.error ?? mensajeDe(paso.resultado)}
            </Banner>
            <ColumnasField
              columnas={paso.resultado.columnas}
              puestas={paso.archivo.columnas}
              elegidas={conLoElegido(paso).columnas}
              hacenFalta={preguntaDe(paso.resultado) === 'columna'}
              onChoose={(columnas) => anotar(paso, { columnas })}
              onApply={() => void contestar(paso)}
            />
            <CostoField
              cuantos={paso.resultado.sinCosto}
              puesto={paso.archivo.sinCosto}
              onApply={(sinCosto) => void contestar(paso, { sinCosto })}
            />
            <CategoriasField
              desconocidas={paso.resultado.categoriasDesconocidas}
              puestas={paso.archivo.categorias}
              elegidas={conLoElegido(paso).categorias}
              onChoose={(categorias) => anotar(paso, { categorias })}
              onApply={() => void contestar(paso)}
            />
            <ImportacionResultado archivo={paso.resultado} />
            {seDejan > 0 && (
              <ErroresDownload revision={paso.resultado}>
                Puedes traer ya las buenas y corregir después las que quedan.
              </ErroresDownload>
            )}
          </>
        )}
        {paso.que === 'hecho' && (
          <>
            <Banner tone="success">{paso.resultado.message}</Banner>
            {paso.resultado.dejadas > 0 && (
              <>
                <ErroresTable label="Líneas que quedaron" errores={paso.revision.problemas.primeros} />
                <ErroresDownload revision={paso.revision}>
                  Descárgalas, corrígelas y vuelve a traer solo esas.
                </ErroresDownload>
              </>
            )}
            <ImportacionResultado archivo={paso.resultado} />
          </>
        )}
      </div>
    </Dialog>
  );
}

type OnFile = (file: File | undefined) => void;

/** The browser's chooser, which the buttons of two steps open. */
function ArchivoInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: OnFile }) {
  return (
    <input
      ref={ref}
      type="file"
      aria-label="Archivo de productos"
      accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.jsonl,.ndjson"
      className="visually-hidden"
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.files?.[0];
        // Lets the same file be chosen again.
        currentTarget.value = '';
        onFile(chosen);
      }}
    />
  );
}

interface ChooseProps {
  error: string | undefined;
  onChoose: () => void;
  onFile: OnFile;
}

function Choose({ error, onChoose, onFile }: ChooseProps) {
  const drop = useDrop(onFile);

  return (
    <>
      <p>
        Archivo CSV o Excel, con los nombres de las columnas en una de las primeras filas; de un libro de
        Excel se lee la primera hoja. Primero se revisa y te decimos qué pasaría: no se escribe nada hasta que
        lo confirmes. <Link to={rutaDeCapitulo('traer-productos')}>Cómo preparar la hoja</Link>
      </p>
      {error && <Banner tone="danger">{error}</Banner>}
      <div className={styles.drop} {...drop}>
        <div className={styles.choose}>
          <Button data-autofocus icon={<FileUp aria-hidden="true" />} onClick={onChoose}>
            Elegir archivo
          </Button>
          <Button variant="secondary" icon={<Download aria-hidden="true" />} onClick={bajarPlantilla}>
            Descargar una plantilla
          </Button>
        </div>
        <p className={styles.quiet}>
          Hasta 5 MB y 2,000 productos. <span className="with-mouse">También puedes soltarlo aquí.</span> Un
          producto que ya está se reconoce por su código o su nombre: el mismo archivo dos veces no lo
          duplica.
        </p>
      </div>
    </>
  );
}
