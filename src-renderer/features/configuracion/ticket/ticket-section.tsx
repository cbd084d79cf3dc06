import { useState } from 'react';
import { ACTUALIZAR_TIENDA } from '#contract/calls/addresses.ts';
import type { ConfiguracionDelEquipo } from '#contract/desktop/ipc.ts';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { Card } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TicketView } from '#ui/paper/ticket-view.tsx';
import { api } from '../../../lib/api.ts';
import { desktop } from '../../../lib/desktop.ts';
import { cambiosDe } from '../../../shared/formularios/edicion.ts';
import { useEdicion } from '../../../shared/formularios/use-edicion.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { ponerTienda } from '../../../shared/tienda/tienda.ts';
import { ConfiguracionForm } from '../configuracion-form.tsx';
import { useConfiguracionDeTienda } from '../tienda/use-configuracion-de-tienda.ts';
import { ImpresorasCard } from './impresoras-card.tsx';
import { ticketDePrueba } from './ticket-de-prueba.ts';
import styles from './ticket-section.module.css';

export function TicketSection() {
  const load = useConfiguracionDeTienda();
  return (
    <Loaded load={load} loading="Cargando el ticket…">
      {(data) => <Ticket inicial={data} />}
    </Loaded>
  );
}

const borradorDe = ({ textoTicket }: Tienda) => ({ textoTicket: textoTicket ?? '' });
const bodyOf = ({ textoTicket }: { textoTicket: string }) => ({ textoTicket: textoTicket.trim() || null });

function Ticket({ inicial }: { inicial: Tienda }) {
  const [anchoMm, setAnchoMm] = useState<ConfiguracionDelEquipo['anchoPapelMm']>(80);
  const form = useEdicion(inicial, borradorDe);
  const { textoTicket } = form.borrador;
  const ticket = ticketDePrueba(form.visto, textoTicket);
  const bridge = desktop();

  async function guardar() {
    const body = cambiosDe(form.visto, bodyOf(form.borrador), bodyOf(borradorDe(form.visto)));
    const answer = await form.send({}, () => api(ACTUALIZAR_TIENDA, { body }), 'Error al guardar el ticket');
    if (!answer) return;
    ponerTienda(answer.tienda);
    form.empezar(answer.tienda);
  }

  return (
    <div className={styles.two}>
      <div className={styles.stack}>
        <ConfiguracionForm
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
        </ConfiguracionForm>
        {bridge ? (
          <ImpresorasCard bridge={bridge} ticket={ticket} onAncho={setAnchoMm} />
        ) : (
          <Banner tone="info">
            Un navegador no puede elegir la impresora. En la computadora que la tiene conectada abre el
            programa Guirnalda (no el navegador), entra en Configuración → Ticket y elígela ahí. Si cobras
            desde el navegador, «Imprimir» abre la ventana de impresión del navegador.
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
