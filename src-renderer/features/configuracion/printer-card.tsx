import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AjustesDelEquipo, PuenteDeEscritorio } from '#contract/ipc.ts';
import type { Ticket } from '#contract/ticket.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useLoad } from '../../lib/use-load.ts';
import styles from './configuracion-page.module.css';

export interface PrinterCardProps {
  bridge: PuenteDeEscritorio;
  /** What «Imprimir prueba» prints. */
  ticket: Ticket;
  onAncho: (anchoMm: AjustesDelEquipo['anchoPapelMm']) => void;
}

/** The printer of this one computer: each choice counts at once. */
export function PrinterCard({ bridge, ticket, onAncho }: PrinterCardProps) {
  const { data, error, reload } = useLoad(
    'impresoras',
    async () => ({
      impresoras: await bridge.llamar('impresion:impresoras', undefined),
      ajustes: await bridge.llamar('ajustes:leer', undefined),
    }),
    'Error al cargar las impresoras',
  );
  const [cambiados, setCambiados] = useState<AjustesDelEquipo>();
  const [printing, setPrinting] = useState(false);
  const ajustes = cambiados ?? data?.ajustes;
  const ancho = ajustes?.anchoPapelMm;
  useEffect(() => {
    if (ancho) onAncho(ancho);
  }, [ancho, onAncho]);

  async function cambiar(cambio: Partial<AjustesDelEquipo>) {
    if (!ajustes) return;
    const nuevos = { ...ajustes, ...cambio };
    // Shown at once: the next change begins with this one, also while it is being written.
    setCambiados(nuevos);
    try {
      await bridge.llamar('ajustes:guardar', nuevos);
      toast.success('Guardado en esta computadora', { duration: 3_000 });
    } catch {
      setCambiados(ajustes);
      toast.error('❌ No se pudo guardar en esta computadora');
    }
  }

  async function probar() {
    setPrinting(true);
    try {
      const hecho = await bridge.llamar('impresion:ticket', ticket);
      if (hecho.resultado === 'impreso') toast.success('Ticket de prueba enviado a la impresora');
      if (hecho.resultado === 'fallo') toast.error(`❌ ${hecho.motivo}`);
    } catch {
      toast.error('❌ No se pudo imprimir el ticket de prueba');
    } finally {
      setPrinting(false);
    }
  }

  const falta =
    ajustes?.impresora && !data?.impresoras.some(({ nombre }) => nombre === ajustes.impresora)
      ? ajustes.impresora
      : undefined;

  return (
    <Card as="section" aria-label="Impresora de esta computadora" title="Impresora de esta computadora">
      {error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : !data || !ajustes ? (
        <TableSkeleton rows={3} label="Buscando impresoras…" />
      ) : (
        <div className={styles.fields}>
          <Field
            label="Impresora"
            error={falta && `«${falta}» no está conectada: al imprimir se pregunta por otra.`}
            hint={data.impresoras.length === 0 ? 'Este equipo no tiene impresoras instaladas.' : undefined}
          >
            <Select
              name="impresora"
              value={ajustes.impresora ?? ''}
              onChange={(event) => void cambiar({ impresora: event.currentTarget.value || null })}
            >
              <option value="">Preguntar cada vez</option>
              {falta && <option value={falta}>{falta}</option>}
              {data.impresoras.map(({ nombre, etiqueta, predeterminada }) => (
                <option key={nombre} value={nombre}>
                  {predeterminada ? `${etiqueta} (predeterminada)` : etiqueta}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Ancho del papel">
            <Select
              name="anchoPapelMm"
              value={ajustes.anchoPapelMm}
              onChange={(event) =>
                void cambiar({ anchoPapelMm: event.currentTarget.value === '58' ? 58 : 80 })
              }
            >
              <option value={80}>80 mm</option>
              <option value={58}>58 mm</option>
            </Select>
          </Field>
          <Checkbox
            className={styles.whole}
            role="switch"
            label="Imprimir al vender"
            hint="El ticket sale solo al terminar cada venta."
            checked={ajustes.imprimirAlVender}
            onChange={(event) => void cambiar({ imprimirAlVender: event.currentTarget.checked })}
          />
          <div className={styles.whole}>
            <Button
              variant="secondary"
              icon={<Printer aria-hidden="true" />}
              loading={printing}
              onClick={() => void probar()}
            >
              Imprimir prueba
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
