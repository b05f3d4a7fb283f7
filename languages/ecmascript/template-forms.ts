/** Forms of the sites that tags of server-side templates make: `{% extends %}`, `{% static %}`, `{{ template }}`. */
export type TagKind = "extends" | "include" | "import" | "static" | "load" | "template";

export const TAG_FORMS: Readonly<Record<TagKind, string>> = {
  extends: "{% extends %}",
  include: "{% include %}",
  import: "{% import %}",
  static: "{% static %}",
  load: "{% load %}",
  template: "{{ template }}",
};
