ALTER TABLE "pedidos" ADD COLUMN "por_confirmar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "red" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "red_amplia" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "pedidos_por_confirmar" ON "pedidos" USING btree ("fecha_pedido","id") WHERE por_confirmar and estado = 'en-proceso';--> statement-breakpoint
CREATE INDEX "pedidos_sin_confirmar_por_red" ON "pedidos" USING btree ("red_amplia") WHERE red_amplia is not null;