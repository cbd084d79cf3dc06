CREATE TABLE "producto_imagenes" (
	"producto_id" uuid NOT NULL,
	"posicion" integer NOT NULL,
	"imagen" text COLLATE "C" NOT NULL,
	"imagen_previa" text COLLATE "C" NOT NULL,
	CONSTRAINT "producto_imagenes_clave" PRIMARY KEY("producto_id","posicion"),
	CONSTRAINT "producto_imagenes_posicion_valida" CHECK ("producto_imagenes"."posicion" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "producto_imagenes" ADD CONSTRAINT "producto_imagenes_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "producto_imagenes_por_imagen" ON "producto_imagenes" USING btree ("imagen");