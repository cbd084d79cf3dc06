import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef, useState } from 'react';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { Card } from '#ui/display/card.tsx';
import type { Accent } from '#ui/theme/accent.ts';
import styles from './ventas-charts.module.css';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const dinero = (quetzales: number) => formatoQ(deQuetzales(Math.round(quetzales * 100) / 100));

/** The computed colour of a theme token, as a canvas needs it. */
function color(probe: HTMLElement, token: string): string {
  probe.style.color = `var(${token})`;
  const seen = getComputedStyle(probe).color;
  probe.style.color = '';
  return seen;
}

/** Increments when the theme changes, by the switch or by the system. */
function useThemeTurn(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const next = () => setTurn((now) => now + 1);
    const observer = new MutationObserver(next);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', next);
    return () => {
      observer.disconnect();
      system.removeEventListener('change', next);
    };
  }, []);
  return turn;
}

interface BarChartProps {
  title: string;
  /** What the bars stand for: the header of their table column. */
  heading: string;
  /** Amounts in quetzales. */
  bars: { nombre: string; valor: number }[];
  accent: Accent;
}

/** Amounts as a bar chart, and as a table for screen readers. */
export function BarChart({ title, heading, bars, accent }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const turn = useThemeTurn();
  const drawn = JSON.stringify(bars);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const shown = JSON.parse(drawn) as BarChartProps['bars'];
    Chart.defaults.font = { family: getComputedStyle(element).fontFamily, size: 13 };
    const ink = color(element, '--ink-muted');
    const names = { ticks: { color: ink, maxRotation: 0, autoSkip: true }, grid: { display: false } };
    const amounts = {
      beginAtZero: true,
      ticks: {
        color: ink,
        maxRotation: 0,
        maxTicksLimit: 5,
        // Ticks without centavos, to save space.
        callback: (value: number | string) => dinero(Number(value)).replace(/\.00$/, ''),
      },
      grid: { color: color(element, '--hairline-color') },
    };
    const chart = new Chart(element, {
      type: 'bar',
      data: {
        labels: shown.map(({ nombre }) => nombre),
        datasets: [
          {
            data: shown.map(({ valor }) => valor),
            backgroundColor: color(element, `--${accent}`),
            borderRadius: 4,
            maxBarThickness: 48,
          },
        ],
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        scales: { x: names, y: amounts },
        plugins: {
          tooltip: {
            displayColors: false,
            callbacks: { label: ({ raw }) => dinero(Number(raw)) },
          },
        },
      },
    });
    return () => chart.destroy();
  }, [drawn, accent, turn]);

  return (
    <Card as="section" title={title}>
      <div className={styles.canvas} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">Monto</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ nombre, valor }) => (
              <tr key={nombre}>
                <th scope="row">{nombre}</th>
                <td>{dinero(valor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
