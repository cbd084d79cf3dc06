import { useState } from 'react';
import type { AjustesDelEquipo } from '#contract/ipc.ts';
import { LIMITES } from '#contract/limites.ts';
import type { Tienda } from '#contract/tienda.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TicketView } from '#ui/ticket-view.tsx';
import { api } from '../../lib/api.ts';
import { desktop } from '../../lib/desktop.ts';
import { cambiosDe } from '../../lib/edicion.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { ponerTienda } from '../../lib/tienda.ts';
import { useEdicion } from '../../lib/use-edicion.ts';
import styles from './configuracion-page.module.css';
import { PrinterCard } from './printer-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { ticketDePrueba } from './ticket-de-prueba.ts';
import { useAjustesDeTienda } from './use-ajustes-de-tienda.ts';

export function TicketSection() {
  const { data, error, reload } = useAjustesDeTienda();
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={6} label="Cargando el ticket…" />;
  return <Ticket inicial={data} />;
}

const draftOf = ({ textoTicket }: Tienda) => ({ textoTicket: textoTicket ?? '' });
const bodyOf = ({ textoTicket }: { textoTicket: string }) => ({ textoTicket: textoTicket.trim() || null });

function Ticket({ inicial }: { inicial: Tienda }) {
  const [anchoMm, setAnchoMm] = useState<AjustesDelEquipo['anchoPapelMm']>(80);
  const form = useEdicion(inicial, draftOf);
  const { textoTicket } = form.draft;
  const ticket = ticketDePrueba(form.visto, textoTicket);
  const bridge = desktop();

  async function guardar() {
    const body = cambiosDe(form.visto, bodyOf(form.draft), bodyOf(draftOf(form.visto)));
    const answer = await form.send(
      {},
      () => api.put<{ message: string; tienda: Tienda }>('/api/configuracion/tienda', { body }),
      'Error al guardar el ticket',
    );
    if (!answer) return;
    ponerTienda(answer.tienda);
    form.empezar(answer.tienda);
  }

  return (
    <div className={styles.two}>
      <div className={styles.stack}>
        <SettingsForm
          title="Texto del ticket"
          changed={form.changed}
          busy={form.busy}
          onDiscard={() => form.reset()}
          onSubmit={() => void guardar()}
        >
          <Field
            label="Al pie del ticket"
            optional
            error={form.errors.textoTicket}
            count={textoTicket.length}
            max={LIMITES.textoTicket}
            hint="Un agradecimiento, cómo se hacen los cambios, tus redes."
          >
            <TextArea rows={4} maxLength={LIMITES.textoTicket} {...form.text('textoTicket')} />
          </Field>
        </SettingsForm>
        {bridge ? (
          <PrinterCard bridge={bridge} ticket={ticket} onAncho={setAnchoMm} />
        ) : (
          <Banner tone="info">
            La impresora de tickets se elige en cada computadora, en esta misma sección del programa de
            Guirnalda. En el navegador, el ticket se imprime con el diálogo del navegador.
          </Banner>
        )}
      </div>
      <Card as="section" aria-label="Vista previa" title="Vista previa">
        <div className={styles.paper}>
          <TicketView ticket={ticket} anchoMm={anchoMm} />
        </div>
      </Card>
    </div>
  );
}
