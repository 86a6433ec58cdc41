/**
 * The body of the engine's call that creates a container:
 * https://docs.docker.com/reference/api/engine/version/v1.41/#tag/Container/operation/ContainerCreate.
 * Sizes are in bytes.
 */
export type ContainerBody = {
  Image: string;
  /** An empty list keeps the image's own value. */
  Entrypoint?: readonly string[];
  Cmd?: readonly string[];
  Env?: readonly string[];
  User?: string;
  WorkingDir?: string;
  Labels?: Readonly<Record<string, string>>;
  StopSignal?: string;
  AttachStdout?: boolean;
  AttachStderr?: boolean;
  Tty?: boolean;
  HostConfig?: HostConfig;
  NetworkingConfig?: {
    EndpointsConfig: Readonly<Record<string, { NetworkID?: string; Aliases?: readonly string[] }>>;
  };
};

export type HostConfig = {
  Binds?: readonly string[];
  Mounts?: readonly TmpfsMount[];
  NetworkMode?: string;
  Privileged?: boolean;
  UsernsMode?: string;
  Devices?: readonly {
    PathOnHost: string;
    PathInContainer: string;
    CgroupPermissions: string;
  }[];
  Dns?: readonly string[];
  DnsSearch?: readonly string[];
  ExtraHosts?: readonly string[];
  ShmSize?: number;
  Memory?: number;
  MemorySwap?: number;
  NanoCpus?: number;
  PidsLimit?: number;
  SecurityOpt?: readonly string[];
  /**
   * Runs a small init as the first process, which forwards signals and reaps zombies
   * (https://docs.docker.com/reference/cli/docker/container/run/).
   */
  Init?: boolean;
  LogConfig?: { Type: string; Config?: Readonly<Record<string, string>> };
};

export type TmpfsMount = {
  Type: "tmpfs";
  Target: string;
  TmpfsOptions?: { SizeBytes?: number; Mode?: number };
};
