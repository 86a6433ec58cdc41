/** The input of the variables: the entities of the API, reduced to the fields that are used here. */

export type SystemVariablesInput = {
  /** `http` or `https`. */
  proto: string;
  /** Host and port of the server's public address. */
  host: string;
  version: string;
};

export type RepoVariablesInput = {
  slug: string;
  namespace: string;
  name: string;
  scm: string;
  link: string;
  default_branch: string;
  git_http_url: string;
  git_ssh_url: string;
  visibility: string;
  private: boolean;
};

export type BuildVariablesInput = {
  number: number;
  parent?: number | undefined;
  event: string;
  action: string;
  trigger: string;
  debug?: boolean | undefined;
  link: string;
  message: string;
  title?: string | undefined;
  before: string;
  after: string;
  ref: string;
  source: string;
  target: string;
  author_login: string;
  author_name: string;
  author_email: string;
  author_avatar: string;
  created: number;
  started: number;
  finished: number;
  deploy_to?: string | undefined;
  deploy_id?: number | undefined;
  params?: Record<string, string> | undefined;
  stages?: { name: string; status: string }[] | undefined;
};

export type StageVariablesInput = {
  number: number;
  name: string;
  kind?: string | undefined;
  type?: string | undefined;
  machine?: string | undefined;
  os: string;
  arch: string;
  variant?: string | undefined;
  kernel?: string | undefined;
  started: number;
  stopped: number;
  depends_on?: string[] | undefined;
  steps?: { name: string; status: string; errignore?: boolean | undefined }[] | undefined;
};
